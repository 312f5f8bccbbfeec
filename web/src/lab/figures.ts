/** The figures of a trial, and what they say. */
import type { SidesView } from "../wire/rules";
import { ENDLESS, type PlayedGame } from "./played";
import { difference, half, holm, mean, proportion, score, type Estimate } from "./stats";

/** The game that was tried. */
export interface Subject {
  sides: SidesView;
  /** The kinds of pieces: their letters, capitals, and their names. */
  kinds: readonly { letter: string; name: string }[];
  /** The reasons of the ends that its text states. */
  ends: readonly string[];
}

/** A figure with its name. */
export interface Figure {
  id: string;
  name: string;
  estimate: Estimate;
  isShare: boolean;
}

/** A finding in a sentence; not settled if more games are needed to say it firmly. */
export interface Finding {
  text: string;
  settled: boolean;
}

/** The figures of a trial. */
export interface Findings {
  sentences: Finding[];
  figures: Figure[];
  /** The reasons of ends, the most common first, with the share of games that ended so. */
  ends: (readonly [reason: string, share: Estimate])[];
  /** The score of the side that moves first at each number of nodes. */
  strengths: (readonly [nodes: number, score: Estimate])[];
}

/** The games after which a piece that has not moved is worth a sentence, and an end that has not come. */
const STANDING = 50;
const NEVER = 100;
/** The most squares that a sentence lists. */
const LISTED = 8;
/**
 * The half widths of the interval by which a score must differ from a half to be called better: 99.7 % of fair games do not
 * at one look. People watch while games are played, so they look many times.
 */
const CLEAR = 1.5;

/** Returns `true` if an interval is narrow enough: within 3 percent points, or a tenth of a number, as in `crates/lab`. */
export function isSettled({ isShare, estimate }: Pick<Figure, "isShare" | "estimate">): boolean {
  return half(estimate) <= (isShare ? 0.03 : Math.max(0.05, Math.abs(estimate.value) / 10));
}

const percent = (value: number): string => (100 * value).toFixed(value > 0 && value < 0.0995 ? 1 : 0);
const number = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Writes a value: `56 %`, `31`. */
export function valueOf({ isShare, estimate }: Pick<Figure, "isShare" | "estimate">): string {
  return isShare ? `${percent(estimate.value)} %` : number(estimate.value);
}

/** Writes an interval: `51 to 60`. */
export function intervalOf({ isShare, estimate }: Pick<Figure, "isShare" | "estimate">): string {
  const write = isShare ? percent : number;
  return `${write(estimate.low)} to ${write(estimate.high)}`;
}

function scoreOf(games: readonly PlayedGame[]): Estimate | null {
  const count = (winner: PlayedGame["winner"]): number => games.filter((game) => game.winner === winner).length;
  return score(count("white"), count(null), count("black"));
}

/** Returns the figures of games. */
export function figuresOf(games: readonly PlayedGame[], { sides }: Pick<Subject, "sides">): Figure[] {
  const share = (of: (game: PlayedGame) => boolean): Estimate | null =>
    proportion(games.filter(of).length, games.length);
  const rows: (readonly [string, string, Estimate | null, boolean])[] = [
    ["score", `Score of ${sides.white.name}, which moves first`, scoreOf(games), true],
    ["draws", "Drawn games", share(({ winner }) => winner === null), true],
    ["length", "Turns of both sides in a game", mean(games.map(({ turns }) => turns)), false],
    ["choices", "Legal actions at the start of a turn", mean(games.map(({ choices }) => choices)), false],
    ["endless", `Games with ${ENDLESS}`, share(({ reason }) => reason === ENDLESS), true],
  ];
  return rows.flatMap(([id, name, estimate, isShare]) =>
    estimate && !(id === "endless" && estimate.value === 0) ? [{ id, name, estimate, isShare }] : [],
  );
}

/** Returns what games say about a game. */
export function findingsOf(games: readonly PlayedGame[], subject: Subject): Findings {
  const reasons = new Map<string, number>();
  for (const { reason } of games) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const strengths = [...new Set(games.map(({ nodes }) => nodes))].sort((a, b) => a - b);
  const isEstimate = <Key>(row: readonly [Key, Estimate | null]): row is readonly [Key, Estimate] => row[1] !== null;
  return {
    sentences: sentences(games, subject),
    figures: figuresOf(games, subject),
    ends: [...reasons]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => [reason, proportion(count, games.length)] as const)
      .filter(isEstimate),
    strengths: strengths
      .map((nodes) => [nodes, scoreOf(games.filter((game) => game.nodes === nodes))] as const)
      .filter(isEstimate),
  };
}

function sentences(games: readonly PlayedGame[], subject: Subject): Finding[] {
  const found: Finding[] = [];
  const balance = scoreOf(games);
  if (!balance) return found;
  const [white, black] = [subject.sides.white.name, subject.sides.black.name];
  const said = `${white} scores ${percent(balance.value)} % ± ${percent(half(balance))}`;
  const lead = balance.value - 0.5;
  const better = lead > 0 ? white : black;
  if (Math.abs(lead) > CLEAR * half(balance))
    found.push({ text: `${said}: ${better} has the better game.`, settled: true });
  else if (balance.low > 0.5 || balance.high < 0.5)
    found.push({ text: `${said}: ${better} seems to have the better game.`, settled: false });
  else if (half(balance) <= 0.03)
    found.push({ text: `${said}: the game is balanced within this error.`, settled: true });
  else found.push({ text: `${said}: neither side is shown to be better yet.`, settled: false });
  const all = games.length;
  found.push(...idle(games, subject));
  const missing = subject.ends.filter((end) => games.every(({ reason }) => reason !== end));
  if (all >= NEVER && missing.length > 0) {
    const most = percent(proportion(0, all)?.high ?? 1);
    const which =
      missing.length === 1
        ? `An end that never came: ${missing[0] ?? ""}`
        : `Ends that never came: ${missing.join(", ")}`;
    found.push({ text: `${which} (in fewer than ${most} % of games).`, settled: all >= 3 * NEVER });
  }
  const [first, ...others] = games.map(({ unentered }) => unentered);
  const dead = (first ?? []).filter((square) => others.every((squares) => squares.includes(square)));
  if (all >= STANDING && dead.length > 0) {
    const list = dead.slice(0, LISTED).join(", ") + (dead.length > LISTED ? " …" : "");
    const what = dead.length === 1 ? "A square that no piece entered" : `${dead.length} squares that no piece entered`;
    found.push({ text: `${what}: ${list}.`, settled: all >= 3 * NEVER });
  }
  return found;
}

/** Returns the pieces that never move, or only on one side. */
function idle(games: readonly PlayedGame[], { kinds, sides }: Subject): Finding[] {
  if (games.length < STANDING) return [];
  const settled = games.length >= 3 * NEVER;
  const moving = (letter: string): number => games.filter(({ moved }) => moved.includes(letter)).length;
  const began = new Set(games.flatMap((game) => game.began));
  return kinds.flatMap(({ letter, name }): Finding[] => {
    const own = [letter.toUpperCase(), letter.toLowerCase()] as const;
    const [white, black] = [moving(own[0]), moving(own[1])];
    const [hasWhite, hasBlack] = own.map((one) => began.has(one));
    if (!hasWhite && !hasBlack) return [];
    if (white === 0 && black === 0) return [{ text: `The ${name} never moved in ${games.length} games.`, settled }];
    if (!hasWhite || !hasBlack || Math.min(white, black) > 0 || Math.max(white, black) < 12) return [];
    const [still, busy] = white === 0 ? [sides.white.name, sides.black.name] : [sides.black.name, sides.white.name];
    const times = Math.max(white, black);
    return [{ text: `The ${name} of ${still} never moved; that of ${busy} did in ${times} games.`, settled }];
  });
}

/** A figure of two texts. */
export interface Change {
  name: string;
  before: Figure;
  after: Figure;
  /** `true` if chance hardly explains the difference: all such claims together are wrong in 5 % of comparisons (Holm). */
  changed: boolean;
}

/** Compares the figures of two texts. */
export function compared(before: readonly Figure[], after: readonly Figure[]): Change[] {
  const pairs = after.flatMap((one) => {
    const other = before.find(({ id }) => id === one.id);
    return other ? [{ name: one.name, before: other, after: one }] : [];
  });
  const chances = holm(pairs.map((pair) => difference(pair.before.estimate, pair.after.estimate)));
  return pairs.map((pair, at) => ({ ...pair, changed: (chances[at] ?? 1) < 0.05 }));
}
