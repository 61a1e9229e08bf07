import type { PageContent } from "./layout.js";

const LEVERS = [
  [
    "project",
    "An HTTP catalogue with a compact view. Schemas are lowered into a bounded subset, never narrower, and each says whether it is exact.",
    "spec/compact-subset.html",
  ],
  [
    "trim",
    "Annotations and unused definitions cut out of model requests, as byte ranges. Every other byte stays, and no verdict changes.",
    "spec/trim.html",
  ],
  [
    "fold",
    "Hundreds of MCP tools behind a few, filtered by what the caller may use. A call through a facade is the direct call.",
    "spec/facades.html",
  ],
] as const;

const DOORS = [
  ["Look at your own tools", "Drop a tools/list into the lab. Nothing leaves the page.", "lab/index.html"],
  ["Serve a catalogue", "Three paths beside your Express application.", "guides/host-in-express.html"],
  [
    "Put the proxy before a model",
    "Sessions in flight never lose their cache, and savings are measured.",
    "guides/proxy-for-each-agent.html",
  ],
  [
    "Fold your MCP servers",
    "For Claude Code, Cursor, VS Code or your own client.",
    "guides/facade-for-each-client.html",
  ],
  [
    "Implement it in another language",
    "Vectors, schemas, and a suite that judges over HTTP.",
    "guides/conformance-in-another-language.html",
  ],
  [
    "Read the specification",
    "Every MUST has an id, a check, and a broken host that the check catches.",
    "spec/index.html",
  ],
] as const;

/** The first page. */
export function homePage(): PageContent {
  const html = `<div class="hero"><h1>Lean tool catalogues that break no tool</h1>
<p class="lead">An agent sends its tool catalogue to the model again on every turn. Toolfold is an open standard and a TypeScript toolkit that makes it lean three ways.</p></div>
<div class="cards three">${LEVERS.map(([name, text, href]) => `<a class="card" href="${href}"><strong>${name}</strong><span>${text}</span></a>`).join("")}</div>
<h2 id="where-to-begin">Where to begin</h2>
<div class="cards">${DOORS.map(([name, text, href]) => `<a class="card" href="${href}"><strong>${name}</strong><span>${text}</span></a>`).join("")}</div>
<h2 id="try-it">Try it</h2>
<p>With Node.js and npm, and nothing else:</p>
<pre tabindex="0"><code>npx @toolfold/cli report --config ~/.cursor/mcp.json</code></pre>
<p>shows what the tools of your own servers cost, and what each lever would save.</p>`;
  return { path: "index.html", title: "Lean tool catalogues", html, headings: [] };
}
