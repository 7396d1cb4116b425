/** The style sheet of the release's page: readable on a phone and on paper, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8884; --bad: #c22; --warn: #b45f06; --good: #1a7f37; --hole: #fff; --soft: #8882; --accent: #6a3fb5; --c0: #0550ae; --c1: #1a7f37; --c2: #a85b00; --c3: #b42318; --c4: #6e40aa; }
@media (prefers-color-scheme: dark) { :root { --hole: #121212; --bad: #f77; --warn: #f0b429; --good: #56d364; --accent: #b795ff; --c0: #79c0ff; --c1: #56d364; --c2: #ffa657; --c3: #ff7b72; --c4: #d2a8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { margin: 0; line-height: 1.2; } h2 { margin: 2.5rem 0 .75rem; border-bottom: 1px solid var(--line); } h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
header p { margin: .25rem 0; } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: .75rem; }
a { color: var(--accent); } ul, ol { padding-left: 1.25rem; margin: .25rem 0; } li { margin: .25rem 0; }
figure { display: inline-block; margin: 0 1rem 1rem 0; max-width: 28rem; } figure.full { max-width: 100%; } img { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
small, li, dd, td code { overflow-wrap: anywhere; } td code { display: block; min-width: 18rem; }
th, td { padding: .3rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
tr.lit { background: #f5c5182e; } td input { width: 1.4rem; height: 1.4rem; }
code, pre { font: .85rem/1.4 ui-monospace, monospace; } pre { white-space: pre-wrap; }
small { opacity: .8; display: block; } dd { margin: 0 0 .75rem 1rem; } dt { font-weight: 600; }
button { font: inherit; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--soft); color: inherit; cursor: pointer; }
button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: Canvas; }
:focus-visible { outline: 3px solid #f5c518; outline-offset: 1px; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin-bottom: .5rem; } .controls label { margin-right: .75rem; white-space: nowrap; }
#view { display: block; width: 100%; max-height: min(80vh, 44rem); touch-action: manipulation; }
.side-top .bottom:not(.both), .side-bottom .top:not(.both) { display: none; }
#view:not(.no-through) g.top, #view:not(.no-through) g.bottom { display: inline; }
#view:not(.no-through) .layer-copper { opacity: .6; }
#view:not(.no-through).side-top .bottom > .layer-copper, #view:not(.no-through).side-bottom .top > .layer-copper { fill: #17b8a6; stroke: #17b8a6; opacity: .8; }
.side-top .bottom > :not(.layer-copper), .side-bottom .top > :not(.layer-copper), .side-top .part.bottom:not(.both), .side-bottom .part.top:not(.both) { display: none !important; }
.no-copper .layer-copper, .no-finish .layer-finish, .no-silk .layer-silk, .no-holes .layer-holes, .no-parts .layer-parts { display: none !important; }
.part { cursor: pointer; } .part > path { fill: transparent; stroke: #fff6; stroke-width: .08; } .part .lands { fill: none; }
.part text { fill: #fff; opacity: 0; transform-box: fill-box; transform-origin: center; transform: scale(1, -1); font-family: system-ui, sans-serif; font-weight: 700; pointer-events: none; paint-order: stroke; stroke: #0009; stroke-width: .2; }
.side-bottom .part text { transform: scale(-1, -1); }
.part:hover > path, .part:focus > path { stroke: #f5c518; stroke-width: .2; } .part:focus { outline: none; }
.part.done > path { stroke: #3fb950; stroke-width: .15; }
.part.lit > path { fill: #f5c51859; stroke: #f5c518; stroke-width: .25; } .part.lit .lands { fill: #ff3d7f; } .part.lit text, .part:hover text, .part:focus text { opacity: 1; }
#case-view canvas { display: block; width: 100%; max-width: 45rem; background: var(--soft); border-radius: .5rem; touch-action: none; cursor: grab; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; } meter { width: 100%; min-width: 5rem; height: 1.1rem; } code.inline { overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; } .note { border-left: 4px solid var(--warn); background: var(--soft); padding: .5rem .75rem; }
.run { border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem .5rem; margin: 1rem 0; } .badge { border: 1px solid currentColor; border-radius: .35rem; padding: 0 .5rem; margin-right: .25rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; margin: 1rem 0; } figure.plot { margin: 0; max-width: none; min-width: 0; } figcaption small { display: inline; }
.plot > svg { display: block; width: 100%; height: auto; overflow: visible; } .keys { display: grid; margin: .25rem 0; font-size: .85rem; } .key { display: inline-block; width: 1rem; height: .25rem; margin-right: .4rem; vertical-align: middle; }
.grid { stroke: var(--line); fill: none; } .tick, .limit-name { fill: currentColor; opacity: .75; font-size: 12px; } .limit { stroke: currentColor; opacity: .7; stroke-dasharray: 5 4; fill: none; }
.series { fill: none; stroke-width: 1.6; stroke-linejoin: round; } .c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); } .c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); }
.k0 { background: var(--c0); } .k1 { background: var(--c1); } .k2 { background: var(--c2); } .k3 { background: var(--c3); } .k4 { background: var(--c4); }
#picked { min-height: 1.5em; margin: .5rem 0; }
.verdict { font-size: 1.15rem; } .error b, .fail, .bad { color: var(--bad); } .warning b, .missing, .warn { color: var(--warn); } .pass, .good { color: var(--good); }
@media (max-width: 30rem) { table { font-size: .9rem; } th, td { padding: .3rem .3rem; } meter { min-width: 2.5rem; } .run { padding: 0 .6rem .5rem; } th.number { white-space: normal; }
  .stack thead { display: none; } .stack tr { display: grid; grid-template-columns: 2rem 1fr; border-bottom: 1px solid var(--line); } .stack td { border: 0; } .stack td:nth-child(n + 3) { grid-column: 2; padding-top: 0; } .stack td:empty { display: none; } }
@media print { nav, button, .controls { display: none; } body { max-width: none; } }
`;
