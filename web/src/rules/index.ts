export * from "./types";
export type { Rules, RulesGame } from "./client";
export { rules } from "./client";
