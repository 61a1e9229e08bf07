import { StdioClientTransport, type StdioServerParameters } from "@modelcontextprotocol/client/stdio";

/** The SDK's stdio transport forgets its process as soon as it starts to close it; this one remembers. */
export class TrackedTransport extends StdioClientTransport {
  /** Resolves when the process has ended and its pipes are closed. */
  readonly ended: Promise<void>;
  /** The last thing that went wrong on the wire, for diagnostics. */
  lastError: Error | undefined;
  #processId: number | undefined;
  #hasEnded: () => void = () => {};

  override onerror: (error: Error) => void = (error) => {
    this.lastError = error;
  };

  override onclose: () => void = () => {
    this.#processId = undefined;
    this.#hasEnded();
  };

  constructor(parameters: StdioServerParameters) {
    super(parameters);
    this.ended = new Promise((resolve) => {
      this.#hasEnded = resolve;
    });
  }

  override async start(): Promise<void> {
    try {
      await super.start();
      this.#processId = this.pid ?? undefined;
    } catch (error) {
      this.#hasEnded();
      throw error;
    }
  }

  /** Sends a signal to the process, if it still runs. */
  signal(name: NodeJS.Signals): void {
    if (this.#processId === undefined) return;
    try {
      process.kill(this.#processId, name);
    } catch {
      // It ended in between.
    }
  }
}
