const { uPlot } = globalThis;

const REFRESH_MS = 5_000;
const SHORTEST_SECONDS = 600;
const number = new Intl.NumberFormat("en");
const charts = new Map();

const TILES = [
  ["Requests", (stats) => stats.requests.total],
  ["Bytes cut", (stats) => stats.wireBytes.cut.gross],
  ["Bytes that could be cut", (stats) => stats.wireBytes.possible.gross],
  ["Tokens cut (estimate)", (stats) => stats.estimatedTokens.cut.gross],
  ["Sessions trimmed", (stats) => stats.sessions.trimmed],
  ["Sessions re-anchored", (stats) => stats.sessions.reanchored],
];

const TABLES = [
  ["tools", ["Tool", "Bytes"], (stats) => stats.topTools.map(({ tool, bytes }) => [tool, bytes])],
  ["reasons", ["Reason", "Requests"], (stats) => Object.entries(stats.requests.bySkipReason)],
  ["sessions", ["Decision", "Sessions"], ({ sessions }) => Object.entries(sessions)],
  ["drift", ["Tool", "Changes"], (stats) => stats.drift.tools.map(({ tool, changes }) => [tool, changes])],
  [
    "break-even",
    [
      "Model",
      "Write",
      "Read",
      "TTL (s)",
      "Prompt tokens",
      "Saved tokens",
      "Sessions",
      "Requests per session",
      "Break-even",
      "Verdict",
    ],
    (stats) =>
      stats.breakEven.map((row) => [
        `${row.provider} ${row.model}`,
        row.write,
        row.read,
        row.ttlSeconds,
        row.promptTokens,
        row.savedTokens,
        row.sessions,
        row.requestsPerSession,
        row.warmRequests ?? "never",
        row.verdict.replaceAll("_", " "),
      ]),
  ],
];

const CHARTS = [
  ["chart-bytes", "Bytes cut", "#0b62c4", ({ cutBytes }) => cutBytes],
  ["chart-tokens", "Tokens cut (estimate)", "#b4540a", ({ cutTokens }) => cutTokens],
];

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = typeof text === "number" ? number.format(text) : text;
  made.append(...children);
  return made;
}

function showTable(id, heads, rows) {
  const head = element("tr", undefined, ...heads.map((text) => element("th", text)));
  const none = element("td", "None so far");
  none.colSpan = heads.length;
  const body =
    rows.length === 0
      ? [element("tr", undefined, none)]
      : rows.map((row) => element("tr", undefined, ...row.map((cell) => element("td", cell))));
  document.getElementById(id).replaceChildren(element("thead", undefined, head), element("tbody", undefined, ...body));
}

function showChart([id, label, stroke, value], series) {
  const place = document.getElementById(id);
  const data = [series.map(({ minute }) => Date.parse(minute) / 1000), series.map(value)];
  const known = charts.get(id);
  if (known !== undefined) {
    known.setData(data);
    return;
  }
  const ink = getComputedStyle(document.body).color;
  const axis = { stroke: ink, grid: { stroke: "#8883" }, ticks: { stroke: "#8883" } };
  charts.set(
    id,
    new uPlot(
      {
        width: place.clientWidth,
        height: 180,
        series: [{}, { label, stroke, fill: `${stroke}33`, width: 2, points: { show: true } }],
        axes: [axis, { ...axis, size: 80, values: (_, values) => values.map((one) => number.format(one)) }],
        scales: {
          x: { range: (_, least, most) => [Math.min(least, most - SHORTEST_SECONDS), most] },
          y: { range: (_, _least, most) => [0, Math.max(1, most * 1.1)] },
        },
      },
      data,
      place,
    ),
  );
}

function show(stats) {
  const { tokenizer } = stats.estimatedTokens;
  document.getElementById("state").textContent =
    `apply: ${stats.apply} · since ${new Date(stats.startedAt).toLocaleString()} · tokenizer: ${tokenizer ?? "none"}`;
  document
    .getElementById("tiles")
    .replaceChildren(
      ...TILES.map(([name, value]) => element("div", undefined, element("dt", name), element("dd", value(stats)))),
    );
  document.getElementById("advice").replaceChildren(...stats.advice.map(({ message }) => element("li", message)));
  for (const [id, heads, rows] of TABLES) showTable(id, heads, rows(stats));
  for (const chart of CHARTS) showChart(chart, stats.series);
}

async function refresh() {
  try {
    const answer = await fetch("/stats");
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    show(await answer.json());
  } catch (error) {
    document.getElementById("state").textContent = `The proxy does not answer (${error.message}). Trying again.`;
  }
  setTimeout(refresh, REFRESH_MS);
}

addEventListener("resize", () => {
  for (const [id, chart] of charts) chart.setSize({ width: document.getElementById(id).clientWidth, height: 180 });
});
await refresh();
