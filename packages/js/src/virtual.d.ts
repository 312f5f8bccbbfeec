declare module "virtual:board-styles" {
  /** The styles of the board, one text for each file. */
  export const STYLES: readonly string[];
}
