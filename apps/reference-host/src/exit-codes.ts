/** How the host ends; `--help` lists the same. */
export const EXIT = {
  /** Stopped by Ctrl-C, SIGTERM or SIGHUP. */
  stopped: 0,
  /** Invalid PORT, port taken, no server listed its tools, or a mistake of ours. */
  cannotServe: 1,
  /** Unknown option. */
  misused: 2,
  /** Stopped by a second Ctrl-C, without waiting for the servers. */
  interrupted: 130,
} as const;
