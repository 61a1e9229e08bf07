import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBrowserMissing, type Lab, startLab, waitForCatalogue } from "./open-page.js";

const HOST = fileURLToPath(new URL("../../reference-host/dist/main.js", import.meta.url));

interface Report {
  readonly url: string;
  readonly lab: string;
  readonly total: { readonly tools: number };
}

describe.skipIf(isBrowserMissing)("the page that npm start serves, in a browser (needs chromium)", () => {
  let host: ChildProcess;
  let report: Report;
  let lab: Lab;
  beforeAll(async () => {
    host = spawn(process.execPath, [HOST, "--json"], {
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    for await (const chunk of host.stdout ?? []) {
      text += String(chunk);
      if (text.endsWith("\n}\n")) break;
    }
    report = JSON.parse(text) as Report;
    lab = await startLab({ url: report.lab, close: () => {} });
  });
  afterAll(async () => {
    await lab?.close();
    if (host.kill("SIGTERM")) await once(host, "exit");
  });

  it("opens onto the live tools of the demo servers, under the header's own policy", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Live: editor");
    await expect
      .poll(() => page.locator(".lead").textContent())
      .toBe(`${report.total.tools} tools of 3 servers, read as OpenWOP descriptors`);
    await page.getByText("estimated with o200k_base").waitFor();
    await expect
      .poll(() => page.getByLabel("memory", { exact: true }).inputValue())
      .toBe("npx -y @modelcontextprotocol/server-memory");
    expect(problems).toEqual([]);
  });

  it("reads any Toolfold host by its address, and says what is wrong with one", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Live: editor");
    await page.getByRole("button", { name: "From a host" }).click();
    const read = async (address: string, token: string): Promise<void> => {
      await page.getByLabel("Address of a Toolfold host").fill(address);
      await page.getByLabel("Token, if it needs one").fill(token);
      await page.getByRole("button", { name: "Read", exact: true }).click();
    };
    const said = page.getByRole("alert");
    await read(report.url, "wrong");
    await said.filter({ hasText: "refused the token (401)" }).waitFor();
    await read(`${report.url}/nothing`, "");
    await said.filter({ hasText: "/nothing/v1/tools answered 404" }).waitFor();
    await read("http://127.0.0.1:9", "");
    await said.filter({ hasText: "gave no answer that this page may read" }).waitFor();
    await read(report.url, "toolfold-demo-reader");
    await waitForCatalogue(page, new URL(report.url).host);
    const tools = Number((await page.locator(".lead").textContent())?.split(" ")[0]);
    expect(tools).toBeGreaterThan(0);
    expect(tools).toBeLessThan(report.total.tools);
  });

  it("is served with a policy beside an interface that stays as it is", async () => {
    const page = await fetch(report.lab);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/'unsafe-(eval|inline)'/);
    expect((await fetch(`${report.url}/v1/tools`)).status).toBe(401);
    const unknown = await fetch(`${report.url}/nothing-here`);
    expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ error: "not_found" })]);
  });
});
