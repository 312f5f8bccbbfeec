/** Generated when the site is built, so that the first page needs no WebAssembly. */
declare module "virtual:catalogue" {
  /** All games with their starting positions. */
  export const catalogue: readonly import("./catalogue").Listed[];
}

declare module "virtual:demos" {
  /** The moving pictures, by id of the game. */
  export const demos: Readonly<Record<string, import("./catalogue").Demo>>;
}
