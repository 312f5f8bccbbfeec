/** The tags of an imported game. */
import { playersOf } from "../../table/sides";
import type { SidesView } from "../../wire/rules";

/** Names and values, in the order of the PGN. */
export type Tags = readonly (readonly [name: string, value: string])[];

/** Returns the value of a tag; empty if it is missing or unknown. */
function valueOf(tags: Tags, name: string): string {
  const value = tags.find(([one]) => one === name)?.[1] ?? "";
  return /^[?*.-]*$/.test(value) ? "" : value;
}

/** Returns the result of a game; empty if there is none. */
export function outcomeOf(tags: Tags): string {
  return valueOf(tags, "Result");
}

/** Returns players, ratings, event and date in a line; empty for a game without names. */
export function gameInShort(tags: Tags, sides: SidesView): string {
  const player = (side: "White" | "Black"): string => {
    const [name, rating] = [valueOf(tags, side), valueOf(tags, `${side}Elo`)];
    return rating === "" ? name : `${name} ${rating}`.trim();
  };
  const [white, black] = [player("White"), player("Black")];
  const players = white === "" && black === "" ? "" : playersOf({ white: white || null, black: black || null }, sides);
  const date = valueOf(tags, "Date")
    .replace(/(\.\?\?)+$/, "")
    .replaceAll(".", "-");
  return [players, valueOf(tags, "Event"), date].filter((part) => part !== "").join(" · ");
}
