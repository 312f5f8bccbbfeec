/** The looks of games whose pieces are discs or wedges with characters, on boards with lines. */
import type { Owner } from "../wire/rules";

/** The style of the pieces of a game: by default as in chess. */
export type PieceStyle = "chess" | "xiangqi" | "shogi" | "amazons";

/** How the pieces of a game look. */
export interface Look {
  style: PieceStyle;
  /** The drawings that the game itself states, by the names of the kinds: names of other kinds, or outlines. */
  drawings: ReadonlyMap<string, string | undefined>;
}

/** As in chess. */
export const PLAIN: Look = { style: "chess", drawings: new Map() };

/** The characters of White and Black, by the names of the kinds. */
const XIANGQI: Readonly<Record<string, readonly [string, string]>> = {
  general: ["帥", "將"],
  advisor: ["仕", "士"],
  elephant: ["相", "象"],
  horse: ["馬", "馬"],
  chariot: ["俥", "車"],
  cannon: ["炮", "砲"],
  soldier: ["兵", "卒"],
  banner: ["旗", "旗"],
  guard: ["士", "士"],
};

const SHOGI: Readonly<Record<string, string>> = {
  king: "玉",
  rook: "飛",
  bishop: "角",
  gold: "金",
  silver: "銀",
  knight: "桂",
  lance: "香",
  pawn: "歩",
  dragon: "龍",
  horse: "馬",
  "promoted-silver": "全",
  "promoted-knight": "圭",
  "promoted-lance": "杏",
  tokin: "と",
};

/** Returns the look of a game with these kinds. */
export function lookOf(kinds: readonly { name: string; drawing?: string }[]): Look {
  const drawings = new Map(kinds.map(({ name, drawing }) => [name, drawing]));
  return { style: styleOf([...drawings.keys()]), drawings };
}

function styleOf(names: readonly string[]): PieceStyle {
  const has = (name: string): boolean => names.includes(name);
  if (has("general") && names.every((name) => name in XIANGQI)) return "xiangqi";
  if (has("gold") && has("silver") && names.every((name) => name in SHOGI)) return "shogi";
  // In other games an amazon is a queen that also jumps like a knight.
  if (has("amazon") && has("arrow")) return "amazons";
  return "chess";
}

/** Returns the name of the drawing of a kind: in the Game of the Amazons, amazons are queens. */
export function pieceOf(style: PieceStyle, name: string): string {
  return style === "amazons" && name === "amazon" ? "queen" : name;
}

/** Returns the character of a piece; nothing if the style has none. */
export function characterOf(style: PieceStyle, name: string, owner: Owner): string | undefined {
  if (style === "xiangqi") return XIANGQI[name]?.[owner === "black" ? 1 : 0];
  return style === "shogi" ? SHOGI[name] : undefined;
}

/** Returns all characters of a style. */
export function charactersOf(style: PieceStyle): string[] {
  if (style === "xiangqi") return Object.values(XIANGQI).flat();
  return style === "shogi" ? Object.values(SHOGI) : [];
}
