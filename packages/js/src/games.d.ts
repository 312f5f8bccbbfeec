/** The list of games, which the build makes of the rules. */
export interface GameInfo {
  id: string;
  name: string;
  summary: string;
  credit: string;
  files: number;
  ranks: number;
}

export const LIST: readonly GameInfo[];

/** The ids of the games that the engine has as programs of their own. */
export const BUILT_IN: readonly string[];
