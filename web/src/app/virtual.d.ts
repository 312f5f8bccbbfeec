/** Made when the site is built, so that the first page needs no WebAssembly. */
declare module "virtual:catalogue" {
  import type { Listed } from "./catalogue";

  /** All games with their boards at the beginning. */
  export const catalogue: readonly Listed[];
}

declare module "virtual:demos" {
  import type { Demo } from "./catalogue";

  /** The moving pictures, by the id of the game. */
  export const demos: Readonly<Record<string, Demo>>;
}
