/** Says why a worker stopped; where its script did not load, the event holds no message. */
export function describeWorkerError({ message }: Pick<ErrorEvent, "message">): string {
  return message || "a part of this page could not be loaded. Reload the page while its server can be reached.";
}
