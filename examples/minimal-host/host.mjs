// A tool catalogue host on node:http alone, written from spec/v1: `node host.mjs` serves catalog.json.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

// Both views are written by hand: a host may lower its schemas by any method that keeps the rules.
const { capabilities, callers, tools } = JSON.parse(readFileSync(new URL("catalog.json", import.meta.url), "utf8"));
tools.sort((one, other) => (one.standard.toolId < other.standard.toolId ? -1 : 1));

const ALLOWED = {
  view: ["standard", "compact"],
  source: ["node-pack", "workflow", "mcp", "connector", "host-extension"],
};
const ENCODERS = { br: brotliCompressSync, gzip: gzipSync };

const json = (status, body, headers) => ({ status, body: JSON.stringify(body), headers });
const refuse = (status, error, message, headers, details) =>
  json(status, { error, message, details }, { "cache-control": "no-store", ...headers });

/** What a request is answered with, the checks in the order of tool-catalog.md. */
function answer({ method, url, headers }) {
  const [path, search = ""] = url.split("?", 2);
  const [, id, ...deeper] = path.split("/v1/tools")[1]?.split("/") ?? [];
  const isDocument = path === "/.well-known/openwop";
  if (!isDocument && (deeper.length > 0 || !/^\/v1\/tools(\/|$)/.test(path)))
    return refuse(404, "not_found", "There is nothing here.");
  if (method !== "GET" && method !== "HEAD")
    return refuse(405, "method_not_allowed", "Use GET or HEAD.", { allow: "GET, HEAD" });
  if (isDocument) return json(200, capabilities, { "cache-control": "public, max-age=300" });

  const scopes = new Map(Object.entries(callers)).get(/^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1]);
  if (!scopes)
    return refuse(401, "unauthenticated", "Send a bearer token that this host knows.", {
      "www-authenticate": "Bearer",
    });

  const query = new URLSearchParams(search);
  for (const name of id === undefined ? ["view", "source"] : ["view"]) {
    const values = query.getAll(name);
    if (values.length > 1 || (values.length === 1 && !ALLOWED[name].includes(values[0]))) {
      const message = `${name} was given as "${values.join(", ")}"; use one of: ${ALLOWED[name].join(", ")}.`;
      return refuse(400, "validation_error", message, {}, { parameter: name, allowed: ALLOWED[name] });
    }
  }
  const view = query.get("view") ?? "standard";
  const mine = tools.filter(({ standard }) => (standard.auth?.scopes ?? []).every((scope) => scopes.includes(scope)));
  const cached = { "cache-control": "private, no-cache", vary: "Authorization, Accept-Encoding" };
  if (id === undefined) {
    const chosen = mine.filter(({ standard }) => (query.get("source") ?? standard.source) === standard.source);
    return json(200, { tools: chosen.map((tool) => tool[view]) }, cached);
  }
  let toolId;
  try {
    toolId = decodeURIComponent(id);
  } catch {
    return refuse(400, "validation_error", "The tool's id is not percent-encoded UTF-8.");
  }
  const found = mine.find(({ standard }) => standard.toolId === toolId);
  return found ? json(200, found[view], cached) : refuse(404, "not_found", "There is no such tool.");
}

/** Puts an answer on the wire: coded as the client accepts, tagged, and left out where the client has it already. */
function send(request, response, { status, body, headers }) {
  const accepted = (request.headers["accept-encoding"] ?? "").split(",").map((coding) => coding.trim());
  const coding = headers.vary && Object.keys(ENCODERS).find((name) => accepted.includes(name));
  const bytes = coding ? ENCODERS[coding](body) : Buffer.from(body);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}${coding ? `-${coding}` : ""}"`;
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  const fields = { ...headers, ...(status === 200 && { etag }), ...(coding && { "content-encoding": coding }) };
  const unchanged = status === 200 && (known.includes("*") || known.includes(etag));
  const shape = unchanged ? {} : { "content-type": "application/json", "content-length": bytes.length };
  response.writeHead(unchanged ? 304 : status, { ...fields, ...shape });
  response.end(unchanged || request.method === "HEAD" ? undefined : bytes);
}

const server = createServer((request, response) => send(request, response, answer(request)));
server.listen(Number(process.env.PORT ?? 4874), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
