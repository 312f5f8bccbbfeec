/** Generated when the site is built, so that the first page needs no WebAssembly. */
declare module "virtual:catalogue" {
  /** All built-in games with their starting positions. */
  export const catalogue: readonly import("./catalogue").Listed[];
}

declare module "virtual:demos" {
  /** The moving pictures, by id of the game. */
  export const demos: Readonly<Record<string, import("./catalogue").Demo>>;
}

declare module "virtual:gallery" {
  /** The library of declared games. */
  export const gallery: readonly import("./catalogue").Declared[];
}

declare module "virtual:pages" {
  /** Loads the rules page and the text of a declared game, by its id. */
  export const pages: Readonly<Record<string, () => Promise<{ page: import("./catalogue").DeclaredPage }>>>;
}

declare module "virtual:puzzles" {
  /** The sets of puzzles, by id of the game. */
  export const sets: Readonly<Record<string, import("../pages/puzzles/puzzle").PuzzleSet>>;
}

declare module "virtual:docs" {
  /** Loads a page of the documentation, by its name. */
  export const docs: Readonly<Record<string, () => Promise<{ doc: import("../pages/docs/doc").Doc }>>>;
}

declare module "virtual:language" {
  /** The grammar of declared games. */
  export const grammar: import("../pages/write/code/grammar").Grammar;
  /** What the manual says about phrases of the language, in its order. */
  export const helps: readonly import("../pages/write/code/grammar").Help[];
}
