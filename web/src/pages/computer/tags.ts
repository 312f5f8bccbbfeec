import { settings } from "../../app/settings";
import { clockAsTag } from "../../net/clock";
import type { ComputerGame } from "./current";

/** Returns the PGN tags of a game. */
export function tagsOf({ side, level, ended, clock }: ComputerGame): Record<string, string> {
  const name = settings().name === "" ? "?" : settings().name;
  const computer = `Springald, level ${level}`;
  return {
    Event: "Springald",
    Site: "-",
    Date: new Date().toISOString().slice(0, 10).replaceAll("-", "."),
    Round: "-",
    White: side === "white" ? name : computer,
    Black: side === "black" ? name : computer,
    Result: ended?.result ?? "*",
    TimeControl: clockAsTag(clock ?? null),
    ...(ended ? { Termination: ended.reason } : {}),
  };
}
