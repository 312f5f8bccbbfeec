/** What the author of a text reads about its games. */
import type { PlaytestGame } from "../../wire/api";

/** The time without a move after which an unfinished game counts as abandoned, in milliseconds: three days. */
const ABANDONED = 3 * 24 * 60 * 60 * 1000;

/** Returns `true` if a game was left unfinished. */
function isAbandoned({ result, last_ms }: PlaytestGame, now: number): boolean {
  return result === null && now - last_ms > ABANDONED;
}

const moves = (plays: number): string => (plays === 1 ? "1 move" : `${plays} moves`);

/** Returns how a game ended or where it stands. */
export function stateOf(game: PlaytestGame, now: number): string {
  const { result, reason, plays } = game;
  if (isAbandoned(game, now)) return plays === 0 ? "never begun" : `abandoned after ${moves(plays)}`;
  if (result === null) return plays === 0 ? "not begun yet" : `running, ${moves(plays)}`;
  if (result === "*") return `aborted after ${moves(plays)}`;
  return `${result}${reason === null ? "" : `, ${reason}`}, ${moves(plays)}`;
}

/** Returns the results of games in a sentence; `hasMore` if there are older ones. */
export function countsOf(games: readonly PlaytestGame[], hasMore: boolean, now: number): string {
  if (games.length === 0) return "Nobody has played it yet.";
  const having = (wanted: string): number => games.filter(({ result }) => result === wanted).length;
  const ended = games.filter(({ result }) => result !== null && result !== "*");
  const sum = ended.reduce((all, { plays }) => all + plays, 0);
  const parts: (readonly [number, string])[] = [
    [having("1-0"), "won by the first side"],
    [having("0-1"), "won by the second side"],
    [having("1/2-1/2"), "drawn"],
    [having("*"), "aborted"],
    [games.filter((game) => isAbandoned(game, now)).length, "abandoned"],
    [games.filter((game) => game.result === null && !isAbandoned(game, now)).length, "not over"],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const length = ended.length > 0 ? ` Those that ended took ${moves(Math.round(sum / ended.length))} on average.` : "";
  const all = games.length === 1 ? "1 game" : `${games.length} games`;
  return `${hasMore ? "The last " : ""}${all}: ${said.join(", ")}.${length}`;
}
