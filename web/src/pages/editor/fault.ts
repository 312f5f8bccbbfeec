import { sentence } from "../../table/words";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Returns the fault of a position for players; the rules name fields of the FEN, which an author of FENs needs. */
export function faultInWords(fault: string): string {
  const [, count = "", side = ""] = /found (\d+) kings of (.+), expected one king a side/.exec(fault) ?? [];
  if (side === "") return sentence(fault);
  const kings = count === "0" ? "no king" : `${NUMBERS[Number(count)] ?? count} kings`;
  return `${side} has ${kings}. Each side needs exactly one.`;
}
