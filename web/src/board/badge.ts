/** The class of the mark on a piece in a special state: a lock where its note speaks of one, else a dot. */
export function badgeClass(note: string): string {
  return /\block/.test(note) ? "sb-badge sb-lock" : "sb-badge";
}
