/** The page's style sheet. Colours differ in lightness too, so that they can be told apart without seeing them. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --paper: #fff; --panel: #f6f8fa;
  --good: #1a7f37; --bad: #b42318; --doubt: #8a5a00; --c0: #0550ae; --c1: #1a7f37; --c2: #a85b00; --c3: #b42318; --c4: #6e40aa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9da7b1; --line: #3d444d; --paper: #0d1117;
  --panel: #151b23; --good: #4ac26b; --bad: #ff7b72; --doubt: #e3b341; --c0: #79c0ff; --c1: #56d364; --c2: #ffa657;
  --c3: #ff7b72; --c4: #d2a8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1200px; padding: 16px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); overflow-wrap: break-word; }
h1, h2, p, li, td:last-child { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; }
.badge { display: inline-block; padding: 0 .6em; border-radius: 6px; color: var(--paper); margin-right: .4em; }
.pass .badge, .badge.pass { background: var(--good); } .fail .badge, .badge.fail { background: var(--bad); }
.doubt .badge, .badge.doubt { background: var(--doubt); }
.note { border-left: 4px solid var(--doubt); background: var(--panel); padding: .5rem .8rem; margin: .6rem 0; }
.rates { display: flex; flex-wrap: wrap; gap: 12px; margin: 1rem 0; }
.rate { flex: 1 1 240px; border: 1px solid var(--line); border-radius: 8px; padding: .7rem 1rem; background: var(--panel); }
.rate strong { font-size: 1.9rem; line-height: 1.2; } .rate small { color: var(--soft); display: block; }
.meter { height: 8px; margin: .4rem 0; } .meter .room { fill: var(--line); } .meter .used { fill: var(--good); }
.meter.fail .used { fill: var(--bad); } .meter.doubt .used { fill: var(--doubt); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre, code { font: .9rem/1.5 ui-monospace, monospace; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; overflow-x: auto;
  white-space: pre-wrap; }
.outcome { font-weight: 600; } .outcome.pass { color: var(--good); } .outcome.fail { color: var(--bad); }
.outcome.doubt { color: var(--doubt); } .outcome.plain { color: var(--soft); font-weight: 400; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 16px; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; padding: .6rem; min-width: 0; }
figcaption { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; justify-content: space-between; }
.picture { touch-action: pan-y; cursor: crosshair; overflow: hidden; }
.picture:focus-visible, button:focus-visible { outline: 3px solid var(--c0); outline-offset: 1px; }
svg.meter { height: 8px; } .picture > svg, svg.meter { display: block; width: 100%; font-family: system-ui, sans-serif; }
.grid { stroke: var(--line); fill: none; } .tick { fill: var(--soft); font-size: 11px; }
.limit { stroke: var(--soft); stroke-dasharray: 5 4; fill: none; } .limit-name { fill: var(--soft); font-size: 11px; }
.series { fill: none; stroke-width: 1.6; stroke-linejoin: round; } .series.points { stroke-width: 2; }
.cursor { stroke: var(--soft); stroke-width: 1; fill: none; }
.c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); } .c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); }
button { font: inherit; font-size: .85rem; min-height: 30px; padding: 2px 9px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--panel); color: var(--ink); cursor: pointer; }
button[aria-pressed=false] { opacity: .55; text-decoration: line-through; }
.key { display: inline-block; width: 14px; height: 4px; border-radius: 2px; margin-right: 6px; vertical-align: middle; }
.k0 { background: var(--c0); } .k1 { background: var(--c1); } .k2 { background: var(--c2); } .k3 { background: var(--c3); }
.k4 { background: var(--c4); }
.keys { display: flex; flex-wrap: wrap; gap: 4px; margin: .3rem 0; }
output { display: block; min-height: 1.4em; font-size: .85rem; color: var(--soft); font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: .3rem 0; }
footer { margin-top: 2rem; color: var(--soft); font-size: .85rem; }
`;
