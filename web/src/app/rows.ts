/** Long lists on the screen. A change replaces only the entries that look different. */

/** An entry of a list. Entries with the same key look and act the same. */
export interface Row {
  key: string;
  make(): Node;
}

/** The entries of an element, in order. */
export class Rows {
  private keys: readonly string[] = [];

  constructor(private readonly element: Element) {}

  /** Shows entries. Those at the beginning and at the end that were shown before stay as they are. */
  show(rows: readonly Row[]): void {
    const { keys: before, element } = this;
    const most = Math.min(before.length, rows.length);
    let first = 0;
    while (first < most && before[first] === rows[first]?.key) first += 1;
    let same = 0;
    while (same < most - first && before.at(-1 - same) === rows.at(-1 - same)?.key) same += 1;
    this.keys = rows.map(({ key }) => key);
    const old = [...element.childNodes].slice(first, before.length - same);
    const next = element.childNodes[before.length - same] ?? null;
    const made = rows.slice(first, rows.length - same).map((row) => row.make());
    for (const node of made) element.insertBefore(node, next);
    for (const node of old) node.remove();
  }
}
