/** Errors of the package. */

/** The parts of an error. */
export interface ErrorParts {
  where?: string | undefined;
  found?: string | undefined;
  expected?: string | undefined;
  clause?: string | undefined;
  sentence?: string | undefined;
  problems?: readonly { line: number; column: number; length: number; message: string }[];
  cause?: unknown;
}

/** The only error that the package throws, apart from the reason of an `AbortSignal`. */
export class SpringaldError extends Error {
  override readonly name = "SpringaldError";
  readonly where: string | undefined;
  readonly found: string | undefined;
  readonly expected: string | undefined;
  readonly clause: string | undefined;
  readonly sentence: string | undefined;
  readonly problems: ErrorParts["problems"] | undefined;

  constructor(
    readonly code: string,
    message: string,
    parts: ErrorParts = {},
  ) {
    super(message, "cause" in parts ? { cause: parts.cause } : undefined);
    this.where = parts.where;
    this.found = parts.found;
    this.expected = parts.expected;
    this.clause = parts.clause;
    this.sentence = parts.sentence;
    this.problems = parts.problems;
  }
}

/** Returns an error in an argument: its name, what was found, and what was expected. */
export function wrongArgument(where: string, found: unknown, expected: string): SpringaldError {
  const shown = described(found);
  return new SpringaldError("argument", `${where}: found ${shown}, expected ${expected}`, {
    where,
    found: shown,
    expected,
  });
}

/** The longest part of a text that an error quotes. */
const LONGEST = 40;

function described(found: unknown): string {
  switch (typeof found) {
    case "string":
      return `'${found.length > LONGEST ? `${found.slice(0, LONGEST)}…` : found}'`;
    case "number":
    case "bigint":
    case "boolean":
    case "undefined":
      return String(found);
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    default:
      return found === null ? "null" : Array.isArray(found) ? "a list" : "an object";
  }
}

/** Returns a text, or throws an error that names the argument. */
export function textOf(value: unknown, where: string): string {
  if (typeof value !== "string") throw wrongArgument(where, value, "a text");
  return value;
}

/** Returns a whole number within limits, or throws an error that names the argument. */
export function wholeOf(value: unknown, where: string, least: number, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    throw wrongArgument(where, value, `a whole number from ${least} to ${most}`);
  return value;
}

/** Returns an error as one of this package. */
export function asSpringaldError(error: unknown): SpringaldError {
  if (error instanceof SpringaldError) return error;
  const about = (typeof error === "object" && error !== null ? error : {}) as ErrorParts & { code?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  const isOurs = typeof about.code === "string" && "expected" in about;
  if (!isOurs) return new SpringaldError("internal", message, { cause: error });
  const { where, found, expected, clause, sentence } = about;
  return new SpringaldError(about.code as string, message, { where, found, expected, clause, sentence });
}

/** Calls a function, and throws its errors as errors of this package. */
export function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw asSpringaldError(error);
  }
}
