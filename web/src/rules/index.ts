export * from "./types";
export type { PgnGame, Rules, RulesGame } from "./client";
export { rules } from "./client";
