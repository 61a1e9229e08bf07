const { uPlot } = globalThis;

const REFRESH_MS = 5_000;
const SHORTEST_SECONDS = 600;
const number = new Intl.NumberFormat("en");
const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const charts = new Map();

const TILES = [
  ["Requests", (stats) => stats.requests.total],
  ["Bytes cut", (stats) => stats.wireBytes.cut.gross],
  ["Bytes that could be cut", (stats) => stats.wireBytes.possible.gross],
  ["Tokens cut (estimate)", (stats) => stats.estimatedTokens.cut.gross],
  ["Sessions trimmed", (stats) => stats.sessions.trimmed],
  ["Sessions re-anchored", (stats) => stats.sessions.reanchored],
];

const SESSIONS = [
  ["seen", "Seen"],
  ["trimmed", "Trimmed from their first request on"],
  ["left", "Left as they are"],
  ["reanchored", "Lost their prompt cache to the proxy"],
  ["storeFailures", "Requests that the store did not answer"],
];

const TABLES = [
  ["tools", ["Tool", "Bytes"], (stats) => stats.topTools.map(({ tool, bytes }) => [tool, bytes])],
  ["reasons", ["Reason", "Requests"], (stats) => Object.entries(stats.requests.bySkipReason)],
  [
    "sessions",
    ["What became of them", "Sessions"],
    ({ sessions }) => SESSIONS.map(([name, text]) => [text, sessions[name]]),
  ],
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
  ["chart-bytes", "Bytes cut", "--accent", ({ cutBytes }) => cutBytes],
  ["chart-tokens", "Tokens cut (estimate)", "--second", ({ cutTokens }) => cutTokens],
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

function showChart([id, label, color, value], series) {
  const place = document.getElementById(id);
  const data = [series.map(({ minute }) => Date.parse(minute) / 1000), series.map(value)];
  const known = charts.get(id);
  if (known !== undefined) {
    known.setData(data);
    return;
  }
  const ink = colorOf("--ink");
  const stroke = colorOf(color);
  const axis = { stroke: ink, grid: { stroke: "#8883" }, ticks: { stroke: "#8883" } };
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: 180,
      hooks: { draw: [showLatest] },
      series: [
        {},
        { label, stroke, fill: stroke.replace(/^rgb\((.*)\)$/, "rgba($1, 0.2)"), width: 2, points: { show: true } },
      ],
      axes: [axis, { ...axis, size: 80, values: (_, values) => values.map((one) => number.format(one)) }],
      scales: {
        x: { range: ({ data: [minutes] }) => shown(minutes) },
        y: { range: (_, _least, most) => [0, Math.max(1, most * 1.1)] },
      },
    },
    data,
    place,
  );
  charts.set(id, chart);
}

/** A colour of the page as a canvas understands it. */
function colorOf(name) {
  const probe = element("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** From the first minute to the last one, or a little more: one minute alone has no width. */
function shown(minutes) {
  const last = minutes.at(-1) ?? Date.now() / 1000;
  return [Math.min(minutes[0] ?? last, last - SHORTEST_SECONDS), last];
}

function showLatest(chart) {
  const idx = chart.data[0].length - 1;
  if (idx >= 0) chart.setLegend({ idx });
}

function show(stats) {
  const { tokenizer } = stats.estimatedTokens;
  document.getElementById("state").textContent =
    `apply: ${stats.apply} · since ${date.format(new Date(stats.startedAt))} · tokenizer: ${tokenizer ?? "none"}`;
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
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const chart of charts.values()) chart.destroy();
  charts.clear();
});
await refresh();
