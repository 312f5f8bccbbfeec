/** Reports of the lab that the server makes. */
import type { GameReport } from "../wire/api";
import { ask } from "./api";

/** Returns the address of the report on a game in the API. */
export const reportAddress = (game: string): string => `/api/reports/${encodeURIComponent(game)}`;

/** Asks the server for the report on a game. Returns the report, or its progress. */
export function askForReport(game: string): Promise<GameReport> {
  return ask(reportAddress(game), {});
}

/** Returns the server's report on a game, or its progress; `null` if nobody has asked for it. */
export function serverReport(game: string): Promise<GameReport | null> {
  return ask(reportAddress(game));
}
