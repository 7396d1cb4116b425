/**
 * Draws the case into a canvas by a depth buffer of its own: no 3D hardware is asked for, and every browser draws the
 * same. Parallel light from the viewer's upper left; triangles have the colour of their part.
 */
export const caseScript = `
(() => {
  const box = document.getElementById('case-view');
  if (!box) return;
  const colours = [[58, 110, 165], [233, 174, 61], [120, 160, 90], [170, 90, 140]];
  const meshes = [...box.querySelectorAll('[data-mesh]')].map((holder, index) => {
    const text = atob(holder.content.textContent);
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return { corners: new Int16Array(bytes.buffer), colour: colours[index % colours.length], shown: true };
  });
  if (meshes.length === 0) return;
  box.hidden = false;
  const canvas = box.querySelector('canvas');
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const depth = new Float32Array(width * height);
  const slider = (name) => box.querySelector('[data-case=' + name + ']');
  const [turn, tilt] = ['turn', 'tilt'].map(slider);

  // Side by side, as they lie on the printer's bed; everything is centred then.
  const range = (corners, axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < corners.length; i += 3) {
      if (corners[i] < low) low = corners[i];
      if (corners[i] > high) high = corners[i];
    }
    return [low, high];
  };
  let x = 0;
  const size = [0, 0, 0];
  for (const mesh of meshes) {
    const ranges = [0, 1, 2].map((axis) => range(mesh.corners, axis));
    mesh.shift = [x - ranges[0][0], -(ranges[1][0] + ranges[1][1]) / 2, -ranges[2][0]];
    x += ranges[0][1] - ranges[0][0] + 500;
    for (const axis of [1, 2]) size[axis] = Math.max(size[axis], ranges[axis][1] - ranges[axis][0]);
  }
  size[0] = x - 500;
  for (const { shift } of meshes) {
    shift[0] -= size[0] / 2;
    shift[2] -= size[2] / 2;
  }
  const reach = Math.hypot(...size);

  const draw = () => {
    const [a, b] = [(turn.value * Math.PI) / 180, (tilt.value * Math.PI) / 180];
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const scale = Math.min(width / reach, (height * 1.25) / reach);
    image.data.fill(0);
    depth.fill(-Infinity);
    const p = new Float64Array(9);
    meshes.forEach(({ corners, colour, shown, shift }) => {
      if (!shown) return;
      for (let t = 0; t < corners.length; t += 9) {
        for (let c = 0; c < 9; c += 3) {
          const x = corners[t + c] + shift[0];
          const y = corners[t + c + 1] + shift[1];
          const z = corners[t + c + 2] + shift[2];
          const u = x * ca - y * sa;
          const v = x * sa + y * ca;
          p[c] = width / 2 + u * scale;
          p[c + 1] = height / 2 - (v * sb + z * cb) * scale;
          p[c + 2] = z * sb - v * cb;
        }
        triangle(p, colour, scale);
      }
    });
    context.putImageData(image, 0, 0);
    canvas.dataset.drawn = [turn.value, tilt.value].join(' ');
  };

  const triangle = (p, colour, scale) => {
    const [x0, y0, z0, x1, y1, z1, x2, y2, z2] = p;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    // Seen from behind: its outside looks away.
    if (area >= 0) return;
    const nx = (y1 - y0) * (z2 - z0) - (z1 - z0) * (y2 - y0);
    const ny = (z1 - z0) * (x2 - x0) - (x1 - x0) * (z2 - z0);
    const n = Math.hypot(nx, ny, area / scale) || 1;
    const light = 0.35 + 0.65 * Math.max(0, (0.35 * nx + 0.5 * ny - (0.8 * area) / scale) / n);
    const [r, g, blue] = colour.map((value) => Math.min(255, value * light * 1.15));
    const [left, right] = [Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5)), Math.min(width - 1, Math.floor(Math.max(x0, x1, x2) - 0.5))];
    const [top, bottom] = [Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5)), Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5))];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const [fx, fy] = [x + 0.5, y + 0.5];
        const w0 = ((x1 - fx) * (y2 - fy) - (x2 - fx) * (y1 - fy)) / area;
        const w1 = ((x2 - fx) * (y0 - fy) - (x0 - fx) * (y2 - fy)) / area;
        const w2 = 1 - w0 - w1;
        if (w0 < 0 || w1 < 0 || w2 < 0) continue;
        const z = w0 * z0 + w1 * z1 + w2 * z2;
        const at = y * width + x;
        if (z <= depth[at]) continue;
        depth[at] = z;
        image.data[4 * at] = r;
        image.data[4 * at + 1] = g;
        image.data[4 * at + 2] = blue;
        image.data[4 * at + 3] = 255;
      }
  };

  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
  for (const input of [turn, tilt]) input.addEventListener('input', ask);
  for (const tick of box.querySelectorAll('[data-mesh-of]'))
    tick.addEventListener('change', () => {
      const index = [...box.querySelectorAll('[data-mesh-of]')].indexOf(tick);
      meshes[index].shown = tick.checked;
      ask();
    });
  const move = (right, down) => {
    turn.value = String(((Number(turn.value) + right + 540) % 360) - 180);
    tilt.value = String(Number(tilt.value) + down);
    ask();
  };
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons !== 1) return;
    move(event.movementX * 0.6, event.movementY * 0.6);
  });
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  });
  ask();
})();
`;
