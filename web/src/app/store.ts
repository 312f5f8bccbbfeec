/** Returns a value stored in this browser; `undefined` if there is none or it cannot be read. */
export function recall<T>(key: string, guard: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(`springald:${key}`);
    if (text === null) return undefined;
    const value: unknown = JSON.parse(text);
    return guard(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value in this browser. Returns `false` if that failed, as in some private windows. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`springald:${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes a value. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(`springald:${key}`);
  } catch {
    // Nothing can be stored here, so there is nothing to remove.
  }
}

/** Returns the keys with a prefix, without the prefix. */
export function keysUnder(prefix: string): string[] {
  const full = `springald:${prefix}`;
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(full))
      .map((key) => key.slice(full.length));
  } catch {
    return [];
  }
}

/** Returns `true` if a value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
