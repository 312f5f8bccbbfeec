/** The colours of a text: its parts, by the grammar that other editors read. */
import grammar from "../../../../../docs/games.tmLanguage.json";

/** A part of a line, and the name that the grammar has for it. */
export interface Token {
  from: number;
  to: number;
  scope: string;
}

interface Rule {
  name?: string;
  match?: string;
  begin?: string;
  end?: string;
  captures?: Record<string, { name: string }>;
}

const REPOSITORY: Readonly<Record<string, Rule>> = grammar.repository;

/** The rules in the order in which they are tried; one with a beginning and an end becomes one pattern. */
const RULES = grammar.patterns.map(({ include }) => {
  const rule = REPOSITORY[include.slice(1)] ?? {};
  const { match, begin = "", end = "", name = "", captures } = rule;
  // Every line begins anew, so nothing ends in a later line.
  const pattern = match ?? `${begin}.*?(?:${end})`;
  return { pattern: new RegExp(pattern, "dy"), name, captures };
});

/** Returns the parts of a line that have a name, from left to right. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < line.length;) {
    const found = matchAt(line, at);
    const end = found.at(-1)?.to ?? at;
    tokens.push(...found.filter(({ scope }) => scope !== ""));
    at = Math.max(end, at + 1);
  }
  return tokens;
}

/** Returns the parts of the first rule that matches at a place. */
function matchAt(line: string, at: number): Token[] {
  for (const { pattern, name, captures } of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (!match || match[0] === "") continue;
    if (!captures) return [{ from: at, to: at + match[0].length, scope: name }];
    return Object.entries(captures).flatMap(([group, { name: scope }]) => {
      const [from, to] = match.indices?.[Number(group)] ?? [at, at];
      return [{ from, to, scope }];
    });
  }
  return [];
}
