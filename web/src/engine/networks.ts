/** The networks that judge games of the library, loaded with the game that needs one. */

/** The addresses of the files, by their paths. */
const FILES: Record<string, string> = import.meta.glob("../../../games/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});

const ADDRESSES = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|\.net$/g, ""), address] as const),
);

/** Returns the network of a game; `null` if it has none. Rejects if the file cannot be loaded. */
export async function networkOf(variant: string): Promise<Uint8Array | null> {
  const address = ADDRESSES.get(variant);
  if (address === undefined) return null;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`network of ${variant}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
