#!/usr/bin/env node
import { main } from "./cli/main.js";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

process.exitCode = await main(process.argv.slice(2), {
  stdout: (chunk) => {
    process.stdout.write(chunk);
  },
  stderr: (text) => {
    process.stderr.write(text);
  },
  env: (name) => process.env[name],
  columns: process.stderr.isTTY ? process.stderr.columns : undefined,
  colours: process.stdout.isTTY,
});
