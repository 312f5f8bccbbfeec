import { sentence } from "../../table/words";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Returns the fault of a position for players; the rules name fields of the FEN, which an author of FENs needs. */
export function faultInWords(fault: string): string {
  const [, many = "", side = "", kind = "king", wanted = "1"] =
    /found (\d+) of (.+)'s (.+)s, expected (\d+)/.exec(fault) ??
    /found (\d+) kings of (.+), expected one/.exec(fault) ??
    [];
  // The board shows where its pieces are.
  if (side === "") return sentence(fault.replace(/^.* placement: /, ""));
  const number = (count: string): string => NUMBERS[Number(count)] ?? count;
  return `${side} has ${number(many)} ${kind}${Number(many) > 1 ? "s" : ""}. Each side needs exactly ${number(wanted)}.`;
}
