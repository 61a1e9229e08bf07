import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { CannotRun, checkHost, type HostOptions, type Report, textReport } from "../src/index.js";
import { startServer } from "./start-server.js";

const CAPABILITIES = JSON.stringify({
  protocolVersion: "1.0",
  supportedEnvelopes: [],
  schemaVersions: {},
  limits: { clarificationRounds: 0, schemaRounds: 0, envelopesPerTurn: 0 },
  toolCatalog: { supported: true, compactView: true },
});
const token = TOKENS.all;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});

async function judge(listener: RequestListener, options: Partial<HostOptions> = {}): Promise<Report> {
  const server = await startServer(listener);
  cleanUp.push(server.close);
  return checkHost({ url: server.url, token, ...options });
}

/** A host that says it has a catalogue, and answers everything else badly. */
function exceptDocument(bad: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== "/.well-known/openwop") bad(request, response);
    else response.writeHead(200, { "content-type": "application/json" }).end(CAPABILITIES);
  };
}

function brokeOff(report: Report): string[] {
  return report.scenarios.flatMap((scenario) => scenario.brokeOff ?? []);
}

function seenOf(report: Report, requirement: string): string[] {
  return report.scenarios
    .flatMap(({ results }) => results)
    .flatMap((result) =>
      result.requirement === requirement && "evidence" in result ? (result.evidence.seen ?? []) : [],
    );
}

describe("a host that cannot be judged", () => {
  it.each<[string, RequestListener, RegExp]>([
    ["hangs before its first answer", () => undefined, /no full answer within 200 ms\. Is a host running there\?$/],
    ["cuts the connection", (request) => request.socket.destroy(), /socket hang up.*Is a host running there\?$/],
    ["speaks no HTTP", (request) => request.socket.end("SSH-2.0\r\n"), /Parse Error/],
  ])("%s", async (_, listener, message) => {
    const error = await judge(listener, { limits: { timeoutMs: 200 } }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(CannotRun);
    expect((error as Error).message).toMatch(message);
  });

  it.each([
    ["http://user:pa55word@127.0.0.1:1", /^The URL of 127\.0\.0\.1:1 carries a user name or password/],
    ["http://127.0.0.1:1/?access_token=pa55word", /^The URL http:\/\/127\.0\.0\.1:1\/ has a query or fragment/],
    ["ftp://127.0.0.1/pa55word?a", /^"ftp:\/\/127\.0\.0\.1\/pa55word\?…" is no URL of a host/],
    ["127.0.0.1:4870", /is no URL of a host/],
  ])("is at %s", async (url, message) => {
    const error = (await checkHost({ url, token }).catch((cause: unknown) => cause)) as Error;
    expect(error).toBeInstanceOf(CannotRun);
    expect(error.message).toMatch(message);
    if (!url.startsWith("ftp")) expect(error.message).not.toContain("pa55word");
  });

  it("has a token that no header can carry", async () => {
    await expect(checkHost({ url: "http://127.0.0.1:1", token: "a\nb" })).rejects.toThrow(/no header can carry/);
  });
});

describe("a host that answers badly is judged within bounds when it", () => {
  it("hangs on every list", async () => {
    const report = await judge(
      exceptDocument(() => undefined),
      { limits: { timeoutMs: 700 } },
    );
    expect([report.passed, report.requests]).toEqual([false, 5]);
    expect(brokeOff(report)[0]).toMatch(/^GET \/v1\/tools: no full answer within 700 ms$/);
    expect(brokeOff(report).join()).toMatch(/lost 3 answers in a row, so it is asked no more/);
  });

  it("sends its body drop by drop", async () => {
    const drip: RequestListener = (request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 10);
      request.socket.on("close", () => clearInterval(timer));
    };
    const report = await judge(exceptDocument(drip), { limits: { timeoutMs: 700 } });
    expect(brokeOff(report)[0]).toMatch(/no full answer within 700 ms$/);
  });

  it("resets the connection in the middle of an answer", async () => {
    const reset: RequestListener = (_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
      setTimeout(() => response.socket?.resetAndDestroy(), 10);
    };
    const report = await judge(exceptDocument(reset));
    expect(report.passed).toBe(false);
    expect(brokeOff(report)[0]).toMatch(/^GET \/v1\/tools: /);
  });

  it("answers with HTML", async () => {
    const report = await judge(
      exceptDocument((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>")),
    );
    expect([report.passed, brokeOff(report)]).toEqual([false, []]);
    expect(seenOf(report, "capabilities-honest")).toEqual(["status 200, no list of tools"]);
  });

  it("answers everything with HTML, the capability document included", async () => {
    const report = await judge((_, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
    );
    expect(seenOf(report, "capabilities-endpoint")[0]).toMatch(/^not a valid capabilities/);
    expect(seenOf(report, "catalog-unadvertised")).toEqual(["status 200", "status 200"]);
  });

  it.each([
    ["JSON that ends early", '{"tools":[{"toolId":'],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
  ])("answers with %s", async (_, body) => {
    const report = await judge(
      exceptDocument((_, response) => response.writeHead(200, { "content-type": "application/json" }).end(body)),
    );
    expect([report.passed, brokeOff(report)]).toEqual([false, []]);
    expect(seenOf(report, "catalog-list-envelope")).toEqual(["status 200, no JSON object"]);
  });

  it("lists tools with another content type", async () => {
    const host = await startHost(
      {},
      { wire: (_, right) => ({ ...right, headers: { ...right.headers, "content-type": "text/plain" } }) },
    );
    cleanUp.push(host.close);
    const report = await checkHost({ url: host.url, token });
    expect(seenOf(report, "catalog-content-type")[0]).toBe("content-type: text/plain");
    expect(brokeOff(report)).toEqual([]);
  });

  it("redirects for ever", async () => {
    const report = await judge(
      exceptDocument((_, response) => response.writeHead(302, { location: "/v1/tools" }).end()),
    );
    expect([report.passed, brokeOff(report)]).toEqual([false, []]);
    expect(seenOf(report, "catalog-list-envelope")).toEqual(["status 302, no JSON object"]);
  });

  it("lists 50 MB, over and over", { timeout: 60_000 }, async () => {
    const tool = JSON.stringify({ toolId: "x", source: "mcp", safetyTier: "read", description: "a".repeat(4_000) });
    const list = Buffer.from(
      `{"tools":[${Array.from({ length: 12_500 }, (_, index) => tool.replace('"x"', `"mcp:s.${index}"`)).join()}]}`,
    );
    expect(list.length).toBeGreaterThan(50e6);
    const before = process.memoryUsage().rss;
    const answer: RequestListener = (_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(list);
    const report = await judge(exceptDocument(answer), { limits: { totalBytes: 250e6 } });
    expect(brokeOff(report)[0]).toMatch(/^the whole run may read 250000000 bytes, and they are read$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(600e6);
    expect(report.passed).toBe(false);
  });

  it("sends more than a body may have", async () => {
    const flood: RequestListener = (_, response) => response.writeHead(200).end(Buffer.alloc(2_000_000, " "));
    const report = await judge(exceptDocument(flood), { limits: { bodyBytes: 1_000_000 } });
    expect(brokeOff(report)[0]).toBe("GET /v1/tools: the answer is over 1000000 bytes");
  });

  it("sends a small body that grows without end when it is decoded", async () => {
    const { gzipSync } = await import("node:zlib");
    const bomb = gzipSync(Buffer.alloc(300_000_000, " "));
    const report = await judge(
      exceptDocument((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb)),
    );
    expect(seenOf(report, "capabilities-honest")).toEqual(["status 200, no list of tools"]);
  });

  it("takes longer in all than a run may", async () => {
    const slow: RequestListener = (_, response) => void setTimeout(() => response.writeHead(404).end(), 60);
    const report = await judge(exceptDocument(slow), { limits: { totalMs: 300 } });
    expect(report.durationMs).toBeLessThan(3_000);
    expect(brokeOff(report).join()).toMatch(/300 ms, and they are over|no full answer within/);
  });

  it("would take more requests than a run may send", async () => {
    const host = await startHost({});
    cleanUp.push(host.close);
    const report = await checkHost({ url: host.url, token, limits: { requests: 20 } });
    expect(report.requests).toBe(20);
    expect(brokeOff(report)[0]).toMatch(/may send 20 requests, and they are sent/);
  });

  it("repeats the token that it was sent", async () => {
    const echo: RequestListener = ({ headers: { authorization = "" }, url }, response) =>
      response
        .writeHead(200, { "content-type": "application/json", etag: JSON.stringify(authorization) })
        .end(JSON.stringify({ tools: [{ toolId: authorization, source: url, safetyTier: authorization }] }));
    const report = await judge(exceptDocument(echo), { secondToken: TOKENS.some });
    expect(report.passed).toBe(false);
    expect(JSON.stringify(report)).not.toMatch(/token-of-(all|some)/);
  });

  it("says what a terminal would obey", async () => {
    const rude: RequestListener = (_, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ tools: [{ toolId: "\u001b[2J\nPASSED\u202e" }] }));
    const text = textReport(await judge(exceptDocument(rude)));
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(text.split("\n").filter((line) => line.trim() === "PASSED")).toEqual([]);
  });
});

describe("a host may", () => {
  it("listen on IPv6", async () => {
    const server = await startServer((_, response) => response.writeHead(404).end(), "::1");
    cleanUp.push(server.close);
    const report = await checkHost({ url: server.url, token });
    expect(report.target).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(report.requests).toBeGreaterThan(2);
  });

  it("hang below a path", async () => {
    const host = await startHost({});
    const gate = await startServer((request, response) => {
      if (request.url?.startsWith("/catalogue/v1"))
        return void response.writeHead(307, { location: `${host.url}${request.url.slice(10)}` }).end();
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(request.url === "/catalogue/.well-known/openwop" ? CAPABILITIES : "[]");
    });
    cleanUp.push(host.close, gate.close);
    const report = await checkHost({ url: `${gate.url}/catalogue/`, token });
    expect(seenOf(report, "catalog-list-envelope")).toEqual(["status 307, no JSON object"]);
  });

  it("be asked slowly", async () => {
    const started = performance.now();
    const report = await judge((_, response) => response.writeHead(404).end(), { rate: 20 });
    expect(performance.now() - started).toBeGreaterThan((report.requests - 1) * 50 - 20);
  });

  it("have a certificate that nobody signed, when the caller says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfold-tls-"));
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        key,
        "-out",
        cert,
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
      ],
      { stdio: "ignore" },
    );
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
      response.writeHead(404).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanUp.push(() => server.close());
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(checkHost({ url, token })).rejects.toThrow(
      /self-signed certificate\. Set NODE_EXTRA_CA_CERTS .* --insecure\.$/,
    );
    expect((await checkHost({ url, token, insecure: true })).requests).toBeGreaterThan(2);
  });
});

describe("a catalogue that changes", () => {
  it("once during the run is judged again, and the report says so", async () => {
    let lists = 0;
    const host = await startHost(
      {},
      {
        value: (ask, right) => {
          if (ask.path === "/v1/tools") lists++;
          if (!ask.path.startsWith("/v1/tools") || right.status !== 200 || lists < 8) return right;
          return {
            ...right,
            body: Buffer.from(right.body.toString().replaceAll('"title":"Search"', '"title":"Find"')),
          };
        },
      },
    );
    cleanUp.push(host.close);
    const report = await checkHost({ url: host.url, token, secondToken: TOKENS.some });
    expect(report.notes).toEqual([expect.stringMatching(/^The catalogue changed during the run/)]);
    expect(
      report.verdicts.filter(({ disposition }) => disposition === "fail").map(({ requirement }) => requirement),
    ).toEqual([]);
    expect(report.passed).toBe(true);
  });

  it("at every read is no completeness failure, and proves nothing", async () => {
    let lists = 0;
    const host = await startHost(
      {},
      {
        value: (ask, right) =>
          ask.path === "/v1/tools" && right.status === 200
            ? {
                ...right,
                body: Buffer.from(right.body.toString().replaceAll('"title":"Search"', `"title":"Search ${lists++}"`)),
              }
            : right,
      },
    );
    cleanUp.push(host.close);
    const report = await checkHost({ url: host.url, token });
    expect(report.passed).toBe(false);
    expect(brokeOff(report)).toContain("What is judged changed during each of 3 tries. Run again while it is quiet.");
    expect(report.verdicts.find(({ requirement }) => requirement === "catalog-compact-same-ids")?.disposition).not.toBe(
      "fail",
    );
  });
});
