import { whole } from "../report/figures.js";
import { isMeasured, type SavingsOverview } from "./savings.js";
import { savingsNotes, savingsTables } from "./savings-tables.js";

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5b6675; --line: #d9dee5; --page: #fff; --bar: #2f6fb0; --thin: #b9cbe0 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b5; --line: #323b48; --page: #12161c; --bar: #6aa7e6; --thin: #2c4461 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: 0 0 .25rem } h2 { font-size: 1.1rem; margin: 2.5rem 0 .75rem }
p, li { color: var(--soft) }
.bars { display: grid; gap: .35rem; font-size: .9rem } .bars > div { display: grid; grid-template: "name bar tokens" / 15rem 1fr 7rem; gap: .8rem; align-items: center }
.bars .bar { grid-area: bar } .bars .right { grid-area: tokens }
.bar { height: .9rem; background: var(--bar); border-radius: 2px; min-width: 2px } .bar.base { background: var(--thin) }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap } th { color: var(--soft); font-weight: 600 }
.right { text-align: right } @media (max-width: 40rem) { td:first-child { min-width: 9rem; white-space: normal; overflow-wrap: anywhere } .bars > div { grid-template: "name tokens" "bar bar" / 1fr max-content; gap: .1rem .8rem } }
`;

/** The report as one HTML page that loads nothing. */
export function savingsPage(overview: SavingsOverview): string {
  const measured = overview.servers.filter(isMeasured);
  const tools = measured.reduce((sum, row) => sum + row.tools, 0);
  const tables = savingsTables(overview).map(
    ({ title, columns, rows }) =>
      `<h2>${asHtml(title)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${asHtml(title)}"><table><thead><tr>${columns
        .map((column) => `<th scope="col" class="${column.align}">${asHtml(column.title)}</th>`)
        .join("")}</tr></thead><tbody>${rows
        .map(
          (row) =>
            `<tr>${row.map((cell, index) => `<td class="${columns[index]?.align}">${asHtml(cell)}</td>`).join("")}</tr>`,
        )
        .join("")}</tbody></table></div>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Tool catalogue report</title><style>${STYLE}</style></head><body><main>
<h1>Tool catalogue report</h1>
<p>${whole(measured.length)} of ${whole(overview.servers.length)} servers gave a list, of ${whole(tools)} ${tools === 1 ? "tool" : "tools"} in all.</p>
${bars(overview)}
${tables.join("\n")}
<h2>Notes</h2><ul>${savingsNotes(overview)
    .map((note) => `<li>${asHtml(note)}</li>`)
    .join("")}</ul>
</main></body></html>
`;
}

function bars({ levers }: SavingsOverview): string {
  const longest = Math.max(1, ...levers.map(({ tokens }) => tokens));
  const rows = levers.map(
    ({ lever, tokens, of }) =>
      `<div><span>${asHtml(lever)}</span><div class="bar${tokens === of.tokens ? " base" : ""}" style="width:${((tokens / longest) * 100).toFixed(2)}%"></div><span class="right">${whole(tokens)} tokens</span></div>`,
  );
  return rows.length === 0 ? "" : `<h2>Tokens of every request</h2><div class="bars">${rows.join("\n")}</div>`;
}

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
