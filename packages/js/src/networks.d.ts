/** The networks of games, which the build lists. */

/** Where the network of each game is that has one. */
export const NETWORKS: Readonly<Record<string, URL>>;
