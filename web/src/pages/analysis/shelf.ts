/** The analyses that this browser keeps for good, with names and dates. */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Analysis } from "./store";

/** A kept analysis. */
export interface Kept {
  id: string;
  name: string;
  /** True if the user gave the name. */
  isNamed: boolean;
  /** The name of the game. */
  game: string;
  /** The time of the last change, in milliseconds since 1970. */
  changed: number;
  analysis: Analysis;
}

interface Schema extends DBSchema {
  analyses: { key: string; value: Kept; indexes: { changed: number } };
}

/** The most analyses that are kept; the oldest without a name of the user's are dropped. */
const MOST = 300;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("springald", 1, {
    upgrade(db) {
      db.createObjectStore("analyses", { keyPath: "id" }).createIndex("changed", "changed");
    },
    terminated() {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Keeps an analysis. A name that the user gave stays. */
export async function shelve(one: Omit<Kept, "isNamed" | "changed">): Promise<void> {
  const db = await database();
  const write = db.transaction("analyses", "readwrite");
  const known = await write.store.get(one.id);
  const { name, isNamed } = known?.isNamed === true ? known : { name: one.name, isNamed: false };
  await write.store.put({ ...one, name, isNamed, changed: Date.now() });
  let surplus = (await write.store.count()) - MOST;
  for (
    let cursor = await write.store.index("changed").openCursor();
    cursor && surplus > 0;
    cursor = await cursor.continue()
  ) {
    if (cursor.value.isNamed) continue;
    await cursor.delete();
    surplus -= 1;
  }
  await write.done;
}

/** Returns all kept analyses, the last changed first. */
export async function shelved(): Promise<Kept[]> {
  return (await (await database()).getAllFromIndex("analyses", "changed")).reverse();
}

/** Gives an analysis a name; an empty one leaves it as it is. */
export async function rename(id: string, name: string): Promise<void> {
  const write = (await database()).transaction("analyses", "readwrite");
  const known = await write.store.get(id);
  if (known && name.trim() !== "") await write.store.put({ ...known, name: name.trim(), isNamed: true });
  await write.done;
}

/** Removes an analysis. */
export async function unshelve(id: string): Promise<void> {
  await (await database()).delete("analyses", id);
}
