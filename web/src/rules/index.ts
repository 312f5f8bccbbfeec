export * from "../wire/rules";
export type { Rules, RulesGame } from "./client";
export { rules } from "./client";
