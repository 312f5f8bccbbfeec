/** What a game published about its dice after its end. */
export interface DiceProof {
  /** The hexadecimal SHA-256 of the server's seed, published before the game. */
  commitment: string;
  /** The server's seed in hexadecimal. */
  seed: string;
  /** What the players added, in hexadecimal; may be empty. */
  white_seed: string;
  black_seed: string;
}

/** Whether a roll is what the seeds say. */
export interface RollCheck {
  /** From 0. */
  index: number;
  /** What the game says was rolled. */
  rolled: string;
  /** What the seeds say. */
  expected: string;
  /** Of how many equally likely outcomes. */
  outcomes: number;
}

/** The greatest number of 64 bits. */
const LAST = 2n ** 64n - 1n;

/** The bytes that a hexadecimal text writes; nothing where it writes none. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Bytes as a hexadecimal text. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A seed of a player's own, so that no server could have chosen its dice beforehand. */
export function ownSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Whether the commitment published before the game is that of the seed published after it. */
export async function keepsCommitment(proof: DiceProof): Promise<boolean> {
  const seed = bytesOf(proof.seed);
  if (!seed) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", seed));
  return hexOf(digest) === proof.commitment.toLowerCase();
}

/** The index that roll `roll`, counted from 0, must have among `count` outcomes sorted by their texts. */
export async function rollIndex(proof: DiceProof, roll: number, count: number): Promise<number> {
  const seed = bytesOf(proof.seed);
  if (!seed || seed.length === 0) throw new Error("The seed is not a hexadecimal text.");
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const range = BigInt(count);
  // Numbers beyond the last whole multiple of the count would favour the first outcomes: they are drawn again.
  const end = LAST - (LAST % range);
  for (let attempt = 0; ; attempt += 1) {
    const text = `${proof.white_seed}:${proof.black_seed}:${roll}:${attempt}`;
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
    const drawn = mac.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    if (drawn < end) return Number(drawn % range);
  }
}

/** Checks one roll against the sorted texts of all outcomes there were. */
export async function checkRoll(
  proof: DiceProof,
  index: number,
  rolled: string,
  outcomes: readonly string[],
): Promise<RollCheck> {
  const sorted = [...outcomes].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const at = await rollIndex(proof, index, sorted.length);
  return { index, rolled, expected: sorted[at] ?? "", outcomes: sorted.length };
}
