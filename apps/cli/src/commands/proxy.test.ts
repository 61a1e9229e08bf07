import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { main } from "../main.js";
import { type TestTerminal, testTerminal } from "../test-terminal.test-support.js";

async function refusal(
  args: string[],
  files: Record<string, string> = {},
  environment?: Map<string, string>,
): Promise<[number, string]> {
  const terminal = testTerminal(files, "", environment);
  return [await main(["proxy", ...args], terminal), terminal.err()];
}

describe("settings", () => {
  it("come from flags before the environment, the file and the defaults, and are printed with their source", async () => {
    const terminal = testTerminal(
      {
        "toolfold.yaml":
          "port: 1\nmax-body: 2\n\napply: all # why not\nopenai: http://user:secret@gateway.test/openai\n",
      },
      "",
      new Map([
        ["TOOLFOLD_CONFIG", "toolfold.yaml"],
        ["TOOLFOLD_PORT", "3"],
        ["TOOLFOLD_MAX_BODY", "4"],
      ]),
    );
    const code = await main(["proxy", "--print-config", "--port", "5", "--allow-remote"], terminal);
    expect([code, terminal.out()]).toEqual([
      0,
      `host: 127.0.0.1 # default
port: 5 # --port
allow-remote: true # --allow-remote
admin-host: 127.0.0.1 # default
admin-port: 4872 # default
anthropic: https://api.anthropic.com # default
openai: http://***@gateway.test/openai # toolfold.yaml:5
gemini: https://generativelanguage.googleapis.com # default
default-provider: anthropic # default
apply: all # toolfold.yaml:4
store: memory # default
session-ttl: 86400 # default
max-body: 4 # TOOLFOLD_MAX_BODY
connect-timeout: 10000 # default
first-byte-timeout: 600000 # default
idle-timeout: 300000 # default
store-timeout: 1000 # default
log-level: info # default
`,
    ]);
  });

  it.each<[string[], string, string]>([
    [[], "port: 1\n\naply: all", 'c.yaml:3: Unknown setting "aply". Did you mean apply?'],
    [[], "__proto__: 2", 'c.yaml:1: Unknown setting "__proto__". Known: host, port,'],
    [[], "port: 1\nport: 2", "c.yaml:2: Map keys must be unique"],
    [[], "port: [", "c.yaml:1:"],
    [[], "- port", 'c.yaml:1: lines of the form "name: value" are needed.'],
    [[], "port:", "c.yaml:1: port needs one value."],
    [[], "apply: some", 'c.yaml:1: apply is "some". Allowed: observe, new-sessions, all.'],
    [["--port", "65536"], "", '--port: port is "65536". Allowed: a whole number from 0 to 65535.'],
    [["--openai", "api.test"], "", '--openai: openai is "api.test". Allowed: a URL that begins with'],
    [["--openai", "https://u:p@api.test"], "", "The option upstreams.openai is https://api.test. Allowed:"],
    [["--store", "file"], "", "store is none that is known. Allowed: memory, sqlite:FILE, redis:URL."],
    [["--host", "0.0.0.0"], "", "host is 0.0.0.0, which other machines can reach"],
    [["--admin-host", "0.0.0.0"], "", "admin-host is 0.0.0.0, which other machines can reach. Add --admin-token-file."],
    [["--admin-token-file", "empty"], "", "empty is empty. A token is needed in it."],
    [["--ca-file", "none.pem"], "", "none.pem cannot be read (ENOENT)."],
  ])("that make no sense are refused: %j %j", async (args, file, message) => {
    const [code, err] = await refusal(
      ["--config", "c.yaml", "--port", "0", ...args].slice(args.includes("--port") ? 2 : 0),
      { "c.yaml": file, empty: "\n" },
    );
    expect(code).toBe(2);
    expect(err).toContain(`toolfold: ${message}`);
  });

  it("name a file that cannot be read, and an address that cannot be had", async () => {
    expect(await refusal(["--config", "none.yaml"])).toEqual([
      2,
      "toolfold: none.yaml cannot be read (ENOENT). Name a readable YAML file in UTF-8.\n",
    ]);
    const busy = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void busy.close());
    await new Promise((resolve) => {
      busy.once("listening", resolve);
    });
    const { port } = busy.address() as AddressInfo;
    expect(await refusal(["--admin-port", "0", "--port", String(port)])).toEqual([
      1,
      `toolfold: Cannot listen on 127.0.0.1:${port} (EADDRINUSE).\n`,
    ]);
  });
});

interface Running {
  readonly terminal: TestTerminal;
  readonly url: string;
  readonly code: Promise<number>;
  readonly logged: (message: string) => Promise<Record<string, unknown>>;
}

async function run(args: string[], files: Record<string, string> = {}): Promise<Running> {
  const terminal = testTerminal(files);
  const code = main(["proxy", "--port", "0", "--admin-port", "0", ...args], terminal);
  onTestFinished(async () => {
    terminal.signal("SIGTERM");
    terminal.signal("SIGTERM");
    await code;
  });
  const logged = async (message: string): Promise<Record<string, unknown>> => {
    for (let tries = 0; tries < 500; tries++) {
      const lines = terminal
        .err()
        .split("\n")
        .filter((line) => line !== "");
      const found = lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .findLast(({ msg }) => msg === message);
      if (found !== undefined) return found;
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
    throw new Error(`Nobody said ${message}: ${terminal.err()}`);
  };
  return { terminal, code, logged, url: String((await logged("listening")).url) };
}

async function startUpstream(answer: (request: IncomingMessage) => string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end(answer(request)));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", title: "secret-title" };
const body = (turns: unknown[]): string =>
  JSON.stringify({ model: "secret-model", messages: turns, tools: [{ name: "secret-tool", input_schema: schema }] });
const headers = { "x-api-key": "secret-key", authorization: "Bearer secret-token", "content-type": "application/json" };
const hello = { role: "user", content: "secret-hello" };
const reply = { role: "assistant", content: "secret-reply" };

describe("toolfold proxy", () => {
  it("serves, logs nothing of what passes, and ends with the first signal", async () => {
    const { url, terminal, code, logged } = await run([
      "--apply",
      "new-sessions",
      "--anthropic",
      await startUpstream(() => "secret-answer"),
    ]);
    const answer = await fetch(`${url}/v1/messages?key=secret-query`, { method: "POST", headers, body: body([hello]) });
    expect([answer.headers.get("x-toolfold-trim"), await answer.text()]).toEqual(["cut=2; bytes=80", "secret-answer"]);
    await fetch(`${url}/secret-path`, { headers });
    expect(await logged("request")).toMatchObject({
      level: "info",
      provider: "anthropic",
      status: 200,
      result: "complete",
    });
    const { admin } = await logged("listening");
    const stats = await (await fetch(`${String(admin)}/stats`)).text();
    expect(JSON.parse(stats)).toMatchObject({ requests: { total: 2 }, estimatedTokens: { tokenizer: "o200k_base" } });
    expect(stats.replace("secret-tool", "").replaceAll("secret-model", "")).not.toContain("secret");
    terminal.signal("SIGTERM");
    expect(await code).toBe(0);
    expect(terminal.err()).toContain('"cuts":2,"cutBytes":80');
    expect(terminal.err()).not.toContain("secret");
  });

  it("reads its file again on SIGHUP, keeps sessions as they were, and keeps the old settings when the new are wrong", async () => {
    const upstream = await startUpstream(() => "{}");
    const files = { "c.yaml": `apply: new-sessions\nanthropic: ${upstream}\n` };
    const { url, terminal, logged } = await run(["--config", "c.yaml"], files);
    const send = async (session: string, turns: unknown[]): Promise<string | null> => {
      const sent = { method: "POST", headers: { ...headers, "x-toolfold-session": session }, body: body(turns) };
      return (await fetch(`${url}/v1/messages`, sent)).headers.get("x-toolfold-trim");
    };
    const left = await send("a", [hello, reply]);
    files["c.yaml"] = `apply: all\nanthropic: ${upstream}\nport: 7\n`;
    terminal.signal("SIGHUP");
    expect(await logged("reloaded")).toMatchObject({ apply: "all", needsRestart: [] });
    expect([left, await send("a", [hello, reply]), await send("b", [hello, reply])]).toEqual([
      left,
      left,
      "cut=2; bytes=80",
    ]);
    files["c.yaml"] = "apply: perhaps";
    terminal.signal("SIGHUP");
    expect(await logged("not reloaded; the settings before still apply")).toMatchObject({
      level: "error",
      reason: expect.stringContaining("c.yaml:1: apply is"),
    });
    expect(await send("c", [hello, reply])).toBe("cut=2; bytes=80");
  });

  it("lets requests finish after the first signal, and cuts them after the second", async () => {
    const server = createServer((_, response) => response.write("a")).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => {
      server.once("listening", resolve);
    });
    const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { url, terminal, code } = await run(["--anthropic", upstream]);
    const answer = await fetch(`${url}/`);
    const whole = answer.text().then(
      () => "whole",
      () => "cut",
    );
    terminal.signal("SIGINT");
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect(await Promise.race([whole, Promise.resolve("open")])).toBe("open");
    terminal.signal("SIGINT");
    expect([await whole, await code]).toEqual(["cut", 0]);
  });
});

describe("toolfold env", () => {
  it.each([
    ["claude-code", "export ANTHROPIC_BASE_URL=http://h:1\nexport ENABLE_TOOL_SEARCH=true\n"],
    ["codex", 'base_url = "http://h:1/v1"\n'],
    ["opencode", '"baseURL": "http://h:1/v1"'],
    ["gemini", "export GOOGLE_GEMINI_BASE_URL=http://h:1\n"],
  ])("prints the settings of %s", async (agent, expected) => {
    const terminal = testTerminal();
    expect(await main(["env", agent, "--url", "http://h:1/"], terminal)).toBe(0);
    expect(terminal.out()).toContain(expected);
  });

  it.each([
    [["env"], "env needs an agent. Known: claude-code, codex, opencode, gemini."],
    [["env", "emacs"], 'Unknown agent "emacs". Known: claude-code, codex, opencode, gemini.'],
    [["env", "codex", "--url", "http://a;rm"], "--url is no plain http or https URL."],
  ])("refuses %j", async (args, message) => {
    const terminal = testTerminal();
    expect([await main(args, terminal), terminal.out(), terminal.err()]).toEqual([2, "", `toolfold: ${message}\n`]);
  });
});
