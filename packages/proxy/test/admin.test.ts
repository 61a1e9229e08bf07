import { spawnSync } from "node:child_process";
import { describe, expect, it, onTestFinished } from "vitest";
import { type AdminOptions, createProxy, listen, listenAdmin, type ModelProxy } from "../src/index.js";
import { ask } from "./ask.js";
import { BODIES, CUT_BYTES, HELLO } from "./request-bodies.js";
import { startProvider } from "./scripted-provider.js";

async function start(options: AdminOptions = {}): Promise<{ url: string; drain: () => void; proxy: ModelProxy }> {
  const { url: anthropic } = await startProvider();
  const tokenCounter = { name: "quarters", count: (text: string) => Math.ceil(text.length / 4) };
  const proxy = createProxy({ upstreams: { anthropic }, apply: "new-sessions", accounting: { tokenCounter } });
  const listener = await listen(proxy, { port: 0 });
  const admin = await listenAdmin(proxy, { port: 0, ...options });
  onTestFinished(async () => {
    await admin.close();
    await listener.close(0);
  });
  const headers = { "content-type": "application/json", "x-api-key": "secret-key" };
  await ask(`${listener.url}/v1/messages?key=secret`, { method: "POST", headers, body: BODIES.anthropic(HELLO) });
  return { ...admin, proxy };
}

describe("the admin listener", () => {
  it("answers health, readiness and figures", async () => {
    const { url, drain } = await start();
    const seen = await Promise.all(["/healthz", "/readyz", "/stats?x"].map((path) => ask(url + path)));
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.parse(seen[2]?.body.toString() ?? "")).toMatchObject({ wireBytes: { cut: { gross: CUT_BYTES } } });
    drain();
    expect((await ask(`${url}/readyz`)).status).toBe(503);
  });

  it("answers metrics with closed labels and no secrets", async () => {
    const { url } = await start();
    const text = (await ask(`${url}/metrics`)).body.toString();
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        "# TYPE toolfold_proxy_requests_total counter",
        'toolfold_proxy_requests_total{route="messages"} 1',
        'toolfold_proxy_results_total{result="complete"} 1',
        `toolfold_proxy_cut_bytes_total{counting="unique"} ${CUT_BYTES}`,
        'toolfold_proxy_provider_tokens_total{provider="anthropic",model="m",tier="cacheRead"} 300',
        'toolfold_proxy_sessions_total{state="reanchored"} 0',
      ]),
    );
    expect(text).not.toContain("secret");
  });

  it("answers local names only, unless there is a token", async () => {
    const { url } = await start();
    for (const path of ["/stats", "/metrics", "/"]) {
      expect((await ask(url + path, { headers: { host: "rebound.test" } })).status).toBe(403);
    }
    const guarded = await start({ token: "t0k3n" });
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
    const statuses = [
      undefined,
      "Bearer wrong",
      "Bearer t0k3n",
      basic("anyone:t0k3n"),
      basic("t0k3n"),
      basic("a:b"),
    ].map(
      async (authorization) =>
        (
          await ask(`${guarded.url}/stats`, {
            headers: { host: "a.test", ...(authorization === undefined ? {} : { authorization }) },
          })
        ).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200, 200, 401]);
    expect((await ask(`${guarded.url}/healthz`, { headers: { host: "a.test" } })).status).toBe(200);
  });

  it("refuses other methods, unknown pages, an open address without a token, and an empty token", async () => {
    const { url, proxy } = await start();
    expect((await ask(`${url}/stats`, { method: "POST", body: "x" })).status).toBe(405);
    expect((await ask(`${url}/__proto__`)).status).toBe(404);
    await expect(listenAdmin(proxy, { host: "0.0.0.0", port: 0 })).rejects.toMatchObject({ code: "invalid_option" });
    await expect(listenAdmin(proxy, { token: "", port: 0 })).rejects.toMatchObject({ code: "invalid_option" });
  });
});

const chromium = "/usr/bin/chromium";
const isMissing = spawnSync(chromium, ["--version"]).status !== 0;

/** Skipped where there is no browser; `.ci/run` installs one. */
describe.skipIf(isMissing)("the dashboard in a browser (needs chromium)", () => {
  it("shows the figures, with nothing from elsewhere and no error", async () => {
    const { url } = await start();
    const { chromium: launcher } = await import("playwright-core");
    const browser = await launcher.launch({ executablePath: chromium, args: ["--no-sandbox"] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 1200 } });
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    page.on(
      "request",
      (request) => request.url().startsWith(url) || request.url().startsWith("data:") || problems.push(request.url()),
    );
    await page.goto(url);
    await page.waitForSelector("#chart-bytes canvas");
    expect(await page.locator("#tiles div").allInnerTexts()).toContain(`Bytes cut\n${CUT_BYTES}`);
    expect(await page.locator("#tools td").allInnerTexts()).toEqual(["t", String(CUT_BYTES)]);
    expect(await page.locator("#break-even td").first().textContent()).toBe("anthropic m");
    expect(await page.locator("#chart-tokens canvas").count()).toBe(1);
    const { TOOLFOLD_SCREENSHOT: path } = process.env;
    if (path !== undefined) await page.screenshot({ path, fullPage: true });
    expect(problems).toEqual([]);
  });
});
