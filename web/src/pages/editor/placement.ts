/** The first field of a FEN as squares and hands, for the editor: it is read as far as one can without the rules. */

/** What stands on squares and in hands, as the letters of a FEN. */
export interface Placement {
  /** The rows from the top, each with a text for every square; empty for an empty square. */
  rows: string[][];
  /** The letters of the pieces in hand, White's in capitals, and of prisoners behind `#`; `null` if there are no hands. */
  hands: string | null;
}

/** A piece: a letter, with a plus before it if it is promoted, and signs after it; or two pieces that share a square, in brackets. */
const PIECE = /\([^()]*\)|\+?[^\d/+~]~?/y;

/** Reads the first field of a FEN. Returns `null` if it does not fit the board, whose rows have these lengths. */
export function readPlacement(field: string, lengths: readonly number[]): Placement | null {
  const [, board = "", hands] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(field) ?? [];
  const rows = board.split("/").map(readRow);
  if (rows.length !== lengths.length || rows.some((row, at) => row?.length !== lengths[at])) return null;
  return { rows: rows as string[][], hands: hands ?? null };
}

function readRow(text: string): string[] | null {
  const row: string[] = [];
  for (let at = 0; at < text.length;) {
    const [digits] = /^\d+/.exec(text.slice(at)) ?? [];
    if (digits !== undefined) {
      row.push(...Array.from({ length: Math.min(Number(digits), 16) }, () => ""));
      at += digits.length;
      continue;
    }
    PIECE.lastIndex = at;
    const [piece] = PIECE.exec(text) ?? [];
    if (piece === undefined) return null;
    row.push(piece);
    at += piece.length;
  }
  return row;
}

/** Writes a placement as the first field of a FEN. */
export function writePlacement({ rows, hands }: Placement): string {
  const board = rows.map((row) => {
    let text = "";
    let empty = 0;
    for (const piece of row) {
      if (piece === "") {
        empty += 1;
        continue;
      }
      text += `${empty > 0 ? empty : ""}${piece}`;
      empty = 0;
    }
    return `${text}${empty > 0 ? empty : ""}`;
  });
  return `${board.join("/")}${hands === null ? "" : `[${hands}]`}`;
}

/** Returns a FEN with another value of one of its fields. */
export function withField(fen: string, index: number, value: string): string {
  return fen
    .split(" ")
    .map((field, at) => (at === index ? value : field))
    .join(" ");
}

/** Returns the letters in hand with another number of one kind; `order` has the letters in their order. */
export function withHeld(hands: string, letter: string, count: number, order: readonly string[]): string {
  const countOf = (one: string): number => (one === letter ? count : heldOf(hands, one));
  const prisons = hands.includes("#") ? hands.slice(hands.indexOf("#")) : "";
  return order.map((one) => one.repeat(countOf(one))).join("") + prisons;
}

/** Returns the number of pieces with a letter in hand; behind `#` follow those that the enemy holds. */
export function heldOf(hands: string, letter: string): number {
  const [inHand = ""] = hands.split("#", 1);
  return inHand.split(letter).length - 1;
}
