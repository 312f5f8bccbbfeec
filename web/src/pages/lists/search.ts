/** A search in the archive, as the address bar has it. */
import { sideName } from "../../board/sides";
import type { SidesView } from "../../wire/rules";

/** The conditions; empty texts are none. */
export interface ArchiveSearch {
  game: string;
  player: string;
  result: string;
  /** The first turns, as a player writes them. */
  turns: string;
  /** The first and the last day, as `YYYY-MM-DD` of the visitor. */
  from: string;
  to: string;
}

const FIELDS = ["game", "player", "result", "turns", "from", "to"] as const;

const RESULTS = ["1-0", "0-1", "1/2-1/2"] as const;

/** Returns the results with their words: by the sides of a game, or of all games, whose sides have different names. */
export function resultsOf(sides: SidesView | null): [string, string][] {
  const names = sides ? [sideName("white", sides), sideName("black", sides)] : ["First player", "Second player"];
  return RESULTS.map((result, at) => [result, at < 2 ? `${names[at]} won` : "Draw"]);
}

/** Reads the conditions from the query of an address. Values that no field of the page can have are dropped. */
export function searchOf(query: string): ArchiveSearch {
  const given = new URLSearchParams(query);
  const found = Object.fromEntries(FIELDS.map((field) => [field, given.get(field) ?? ""])) as unknown as ArchiveSearch;
  if (!RESULTS.some((result) => result === found.result)) found.result = "";
  if (!isDay(found.from)) found.from = "";
  if (!isDay(found.to)) found.to = "";
  return found;
}

/** Returns the address of a search. */
export function addressOf(search: ArchiveSearch): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) if (search[field] !== "") query.set(field, search[field]);
  const text = query.toString();
  return text === "" ? "/archive" : `/archive?${text}`;
}

/** Returns the query for the server. `line` are the first turns as texts. */
export function requestOf(search: ArchiveSearch, line: string, before: string | null): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string): void => {
    if (value !== "") query.set(name, value);
  };
  set("variant", search.game);
  set("player", search.player.trim());
  set("result", search.result);
  set("line", line);
  if (search.from !== "") set("since_ms", String(startOf(search.from)));
  if (search.to !== "") set("until_ms", String(startOf(search.to, 1)));
  set("before", before ?? "");
  return query.toString();
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text));
}

/** Returns the start of a day of the visitor, some days later, in milliseconds since 1970. */
function startOf(day: string, later = 0): number {
  const [year = NaN, month = NaN, date = NaN] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).getTime();
}
