/** What can follow in a text, by the grammar of the language. */

/** A rule of the grammar: a word, another rule by its name, or a combination. */
export type Rule =
  | { word: string }
  | { rule: string }
  | { all: readonly Rule[] }
  | { any: readonly Rule[] }
  | { maybe: Rule }
  | { many: Rule };

/** The rules by their names. */
export type Grammar = Readonly<Record<string, Rule>>;

/** What the manual says about a phrase of the language. */
export interface Help {
  phrase: string;
  /** Its words; those in capitals stand for others. */
  words: readonly string[];
  text: string;
  /** The id of the section that has the phrase. */
  section: string;
  /** The id of the section that explains it. */
  at: string;
}

/** What may come next: a word of the language, or a word of a kind, such as a name, within a rule. */
export interface Expected {
  word?: string;
  kind?: string;
  within: string;
}

/** The end of a line, as a word. */
const LINE_END = "\n";
/** The beginning of a line that belongs to the statement above, as a word. */
const INDENT = "\t";

/** The words that stand for others, by the names of their rules. */
const KINDS: Readonly<Record<string, RegExp>> = {
  name: /^[a-z][a-z0-9-]*$/,
  id: /^[a-z0-9-]*[a-z][a-z0-9-]*$/,
  clause: /^\d+\.\d+$/,
  number: /^\d+$/,
  string: /^"/,
  capital: /^[A-Z]$/,
  square: /^[a-z]\d+$/,
  "small letter": /^[a-z]$/,
  "line end": /^\n$/,
  indent: /^\t$/,
};

/** Returns the words of a line, without its comment. */
export function wordsOf(line: string): string[] {
  const parts = line.match(/"[^"]*"?|#.*|[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*|\S/g) ?? [];
  const words = parts.flatMap((part, at) => {
    if (part.startsWith("#")) return [];
    // A number with a point begins a line or counts points; letters and numbers around a hyphen are the ends of a range.
    if (at > 0 && parts[at - 1] !== "clause" && /^\d+\.\d+$/.test(part)) return part.split(/(?=\.)/);
    if (/^([a-z]?\d+|[a-z])-([a-z]?\d+|[a-z])$/.test(part)) return part.split(/(-)/);
    return part.length > 1 && /^[A-Z]/.test(part) ? [part.charAt(0).toLowerCase() + part.slice(1)] : [part];
  });
  return words;
}

/** The rules whose words may also speak of one piece: "it becomes" for "they become". */
const NUMBERED = new Set(["event", "concerned", "act"]);
const SINGULAR: Readonly<Record<string, string>> = { they: "it", their: "its", sides: "side", vanish: "vanishes" };

/** Returns `true` if a written word is a word of a rule. */
function isWord(written: string | undefined, word: string, within: string): boolean {
  return written === word || (NUMBERED.has(within) && written === (SINGULAR[word] ?? `${word}s`));
}

/** A part of a text that is read by the grammar. */
class Reading {
  readonly expected: Expected[] = [];

  constructor(
    private readonly grammar: Grammar,
    private readonly words: readonly string[],
  ) {}

  /** Returns the places where a rule that begins at a place may end, and notes what it expects behind the last word. */
  ends(rule: Rule, at: number, within: string): number[] {
    if ("word" in rule) {
      // Most commas may be left out.
      if (rule.word === ",") return this.words[at] === "," ? [at, at + 1] : [at];
      return this.take(at, isWord(this.words[at], rule.word, within), { word: rule.word, within });
    }
    if ("rule" in rule) {
      const kind = KINDS[rule.rule];
      if (kind) return this.take(at, kind.test(this.words[at] ?? ""), { kind: rule.rule, within });
      const named = this.grammar[rule.rule];
      return named ? this.ends(named, at, rule.rule) : [];
    }
    if ("any" in rule) return unique(rule.any.flatMap((one) => this.ends(one, at, within)));
    if ("maybe" in rule) return unique([at, ...this.ends(rule.maybe, at, within)]);
    if ("many" in rule) return this.repeated(rule.many, at, within);
    return rule.all.reduce<number[]>((ends, one) => unique(ends.flatMap((end) => this.ends(one, end, within))), [at]);
  }

  private repeated(rule: Rule, at: number, within: string): number[] {
    const found = [at];
    for (const start of found) {
      const further = this.ends(rule, start, within).filter((end) => !found.includes(end));
      found.push(...unique(further));
    }
    return found;
  }

  private take(at: number, fits: boolean, expected: Expected): number[] {
    if (at === this.words.length) this.expected.push(expected);
    return at < this.words.length && fits ? [at + 1] : [];
  }
}

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)];

/** The words before a place in a text: of the statement, and of the line if that belongs to a statement above. */
export interface Before {
  isFirst: boolean;
  header: readonly string[];
  /** The whole lines between the statement and the place. */
  block: readonly (readonly string[])[];
  /** The words of the line; `null` if the place is in the line of the statement. */
  line: readonly string[] | null;
}

/** Returns the words before the end of a part of a text. */
export function before(text: string): Before {
  const lines = text.split("\n");
  const line = lines.pop() ?? "";
  const statements = lines.filter((one) => /^[^\s#]/.test(one));
  if (!/^\s/.test(line) || statements.length === 0)
    return { isFirst: statements.length === 0, header: wordsOf(line), block: [], line: null };
  const header = statements.at(-1) ?? "";
  const block = lines.slice(lines.lastIndexOf(header) + 1).map(wordsOf);
  return {
    isFirst: statements.length === 1,
    header: wordsOf(header),
    block: block.filter((words) => words.length > 0),
    line: wordsOf(line),
  };
}

/** Returns what may follow. Errors in the lines between the statement and the place do not matter. */
export function expectedAfter(grammar: Grammar, { isFirst, header, block, line }: Before): Expected[] {
  const read = (words: readonly string[]): Expected[] => {
    const reading = new Reading(grammar, words);
    const start = isFirst ? "head" : "statement";
    reading.ends({ rule: start }, 0, start);
    return reading.expected;
  };
  const indented = (lines: readonly (readonly string[])[]): string[] => [
    ...header,
    ...lines.flatMap((words) => [LINE_END, INDENT, ...words]),
  ];
  const whole = line === null ? read(header) : read(indented([...block, line]));
  const expected = whole.length > 0 || line === null ? whole : read(indented([line]));
  const keys = new Set<string>();
  return expected.filter(({ word, kind, within }) => {
    const key = word ?? `${kind ?? ""} ${kind === "name" ? within : ""}`;
    return !keys.has(key) && keys.add(key);
  });
}

/** Returns `true` if lines below a statement may belong to it. */
export function hasBlock(grammar: Grammar, text: string): boolean {
  const written = before(text);
  const { header, line } = written;
  if (line !== null || header.length === 0) return false;
  return expectedAfter(grammar, { ...written, header: [...header, LINE_END] }).some(({ kind }) => kind === "indent");
}

/**
 * Returns `true` if the last line of a text stands below a statement as if it belonged to it, but can only be a statement of
 * its own.
 */
export function leavesBlock(grammar: Grammar, text: string): boolean {
  const written = before(text);
  if (!written.line || written.line.length === 0 || expectedAfter(grammar, written).length > 0) return false;
  return expectedAfter(grammar, before(text.replace(/[ \t]+(?=.*$)/, ""))).length > 0;
}

/** Returns what the manual says about a word, given the words before it; what it says in the section of the statement counts more. */
export function helpFor(helps: readonly Help[], { header, line }: Before, word: string): Help | undefined {
  const isStatement = line === null && header.every((one) => KINDS.clause?.test(one));
  const phrase = [...(line ?? header).filter((one) => one !== ","), word];
  const statement = header.find((one) => !KINDS.clause?.test(one)) ?? word;
  const section = isStatement ? "statements" : helps.find(({ words }) => words[0] === statement)?.at;
  // What the sections of other statements say is about those.
  const others = new Set(helps.filter((help) => help.section === "statements").map(({ at }) => at));
  const near = helps.filter((help) => help.section === section || !others.has(help.section));
  const fits = ({ words }: Help, part: readonly string[]): boolean =>
    part.every((one, at) => words[at] === one || (at > 0 && /^[A-Z]+$/.test(words[at] ?? "") && at < part.length - 1));
  for (let from = 0; from < phrase.length; from += 1) {
    const found = near.filter((help) => fits(help, phrase.slice(from)));
    const best = found.find((help) => help.section === section) ?? found[0];
    if (best) return best;
  }
  return undefined;
}
