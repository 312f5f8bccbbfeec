/** Reads a value kept in this browser; `undefined` where there is none or it cannot be read. */
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

/** Keeps a value in this browser. Returns whether that worked: private windows may refuse. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`springald:${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a value. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(`springald:${key}`);
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

/** The keys kept under a prefix, without it. */
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

/** Returns whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
