/** The style sheet of the release's page: readable on a phone and on paper, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8884; --bad: #c22; --warn: #a60; --good: #184; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin-bottom: 0; } h2 { margin-top: 2rem; border-bottom: 1px solid var(--line); }
figure { display: inline-block; margin: 0 1rem 1rem 0; max-width: 28rem; } figure.full { max-width: 100%; } img { max-width: 100%; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
code, pre { font: .85rem/1.4 ui-monospace, monospace; } pre { white-space: pre-wrap; }
small { opacity: .75; display: block; } dd { margin: 0 0 .75rem 1rem; } dt { font-weight: 600; }
.error b, .fail { color: var(--bad); } .warning b, .missing b { color: var(--warn); } .pass { color: var(--good); }
`;
