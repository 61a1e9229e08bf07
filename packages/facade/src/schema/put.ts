/** Sets an own member of an object under construction, even one named `__proto__`. */
export function put(into: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    into[name] = value;
  }
}
