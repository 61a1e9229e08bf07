#!/usr/bin/env node
import { main } from "./main.js";
import { processTerminal } from "./terminal.js";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

process.exitCode = await main(process.argv.slice(2), processTerminal);
