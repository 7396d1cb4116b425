/**
 * The script of the page. It reads what it needs from the markup's own attributes, so that no name from a board becomes
 * code, and it keeps ticks in the browser where the browser allows that for a file.
 */
export const pageScript = `
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const view = document.getElementById('view');
  const picked = document.getElementById('picked');
  const key = 'boardproof ' + document.body.dataset.release;

  const show = (side) => {
    view.setAttribute('class', view.getAttribute('class').replace(/side-(top|bottom)/, 'side-' + side));
    document.getElementById('flip').setAttribute('transform', side === 'top' ? 'scale(1 -1)' : 'scale(-1 -1)');
    // The near side is drawn over the far one.
    const holes = view.querySelector('.layer-holes');
    holes?.parentNode.insertBefore(view.querySelector('g.' + side + ':not(.part)'), holes);
    for (const button of all('[data-show]')) button.setAttribute('aria-pressed', String(button.dataset.show === side));
  };
  for (const button of all('[data-show]')) button.addEventListener('click', () => show(button.dataset.show));

  const layer = (box) => view.classList.toggle('no-' + box.dataset.layer, !box.checked);
  for (const box of all('[data-layer]')) {
    box.addEventListener('change', () => layer(box));
    layer(box);
  }

  const pick = (ref) => {
    const again = all('.part.lit').some((part) => part.dataset.ref === ref);
    const wanted = again ? undefined : ref;
    let words = 'Pick a part in the drawing or in the list.';
    for (const part of all('.part')) {
      const lit = part.dataset.ref === wanted;
      part.classList.toggle('lit', lit);
      part.setAttribute('aria-pressed', String(lit));
      if (!lit) continue;
      words = part.dataset.words;
      if (!part.classList.contains('both')) show(part.dataset.side);
      part.parentNode.append(part);
    }
    for (const row of all('[data-line]')) row.classList.toggle('lit', row.dataset.line === wanted);
    for (const button of all('[data-pick]'))
      button.setAttribute('aria-pressed', String(button.dataset.pick === wanted));
    picked.textContent = words;
  };
  for (const button of all('[data-pick]')) button.addEventListener('click', () => pick(button.dataset.pick));
  for (const part of all('.part')) {
    part.addEventListener('click', () => pick(part.dataset.ref));
    part.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      pick(part.dataset.ref);
      part.focus();
    });
  }
  document.addEventListener('keydown', (event) => {
    const lit = document.querySelector('.part.lit');
    if (event.key === 'Escape' && lit) pick(lit.dataset.ref);
  });

  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(key)) || {};
  } catch {}
  const ticks = all('[data-tick]');
  const nameOf = (box) => box.dataset.of + ' ' + box.dataset.tick;
  const count = () => {
    const soldered = ticks.filter((box) => box.dataset.tick === 'soldered');
    const done = soldered.filter((box) => box.checked).length;
    const progress = document.getElementById('progress');
    if (progress) progress.textContent = done + ' of ' + soldered.length + ' soldered';
    for (const part of all('.part'))
      part.classList.toggle('done', soldered.some((box) => box.checked && box.dataset.of === part.dataset.ref));
  };
  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(ticks.filter((box) => box.checked).map((box) => [nameOf(box), 1]))));
    } catch {}
    count();
  };
  for (const box of ticks) {
    box.checked = Object.hasOwn(kept, nameOf(box));
    box.addEventListener('change', () => {
      // Who has soldered a part has placed it, too.
      const other = ticks.find((one) => one.dataset.of === box.dataset.of && one !== box);
      if (other && box.dataset.tick === 'soldered' && box.checked) other.checked = true;
      if (other && box.dataset.tick === 'placed' && !box.checked) other.checked = false;
      keep();
    });
  }
  document.getElementById('untick')?.addEventListener('click', () => {
    for (const box of ticks) box.checked = false;
    keep();
  });
  count();
})();
`;
