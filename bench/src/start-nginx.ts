import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.js";

/** An nginx that passes everything on. */
export interface Nginx {
  readonly port: number;
  stop(): void;
}

/** Starts the machine's own nginx in front of a port, with one process and connections kept alive; `undefined` where there is none. */
export async function startNginx(origin: number): Promise<Nginx | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, origin));
  const server = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], { stdio: "ignore" });
  const stop = (): void => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  if (await listens(server, port)) return { port, stop };
  stop();
  return undefined;
}

function configuration(folder: string, port: number, origin: number): string {
  return `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  client_max_body_size 0; client_body_buffer_size 1m; keepalive_requests 1000000;
  upstream origin { server 127.0.0.1:${origin}; keepalive 32; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;
}

async function listens(server: ChildProcess, port: number): Promise<boolean> {
  const gone = new AbortController();
  server.on("error", () => gone.abort());
  server.on("exit", () => gone.abort());
  for (let tries = 0; tries < 100 && !gone.signal.aborted; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => resolve(false));
      socket.on("connect", () => {
        socket.destroy();
        resolve(true);
      });
    });
    if (isOpen) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return false;
}
