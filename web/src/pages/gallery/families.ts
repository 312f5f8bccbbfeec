/** The library in families: games that are like the same game. */
import { games, type Listed } from "../../app/catalogue";

/** Games that descend from one. */
export interface Family {
  /** The id of the game from which they descend; empty for games without relatives. */
  root: string;
  name: string;
  members: Listed[];
}

/**
 * Returns the families of a library, the largest first; games without relatives come last, in one family. A game whose
 * descendants are a family of their own belongs to them.
 */
export function familiesOf(library: readonly Listed[]): Family[] {
  const descendants = (id: string): number => library.filter(({ likes = [] }) => likes.includes(id)).length;
  const byRoot = new Map<string, Listed[]>();
  for (const game of library) {
    const line = [game.id, ...(game.likes ?? [])];
    const branch = line.at(-2);
    const root = branch !== undefined && descendants(branch) > 1 ? branch : (line.at(-1) ?? game.id);
    byRoot.set(root, [...(byRoot.get(root) ?? []), game]);
  }
  const families: Family[] = [];
  const alone: Listed[] = [];
  for (const [root, members] of byRoot) {
    const name = [...games(), ...library].find(({ id }) => id === root)?.name;
    if (name === undefined || members.every(({ id }) => id === root)) alone.push(...members);
    else families.push({ root, name: `${name} family`, members });
  }
  families.sort((a, b) => b.members.length - a.members.length);
  return alone.length > 0 ? [...families, { root: "", name: "One of a kind", members: alone }] : families;
}

/** Returns `true` if every word of a search occurs in a game: its names, summary, credit, pieces or the size of its board. */
export function matches(game: Listed, search: string): boolean {
  const { id, name, summary, credit, kinds, files, ranks } = game;
  const size = `${files}x${ranks} ${files} × ${ranks}`;
  const text = [id, name, summary, credit, size, ...kinds.map((kind) => kind.name)].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
