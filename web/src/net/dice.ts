import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/** The data on which the rolls of a game depend, as published after its end. */
export interface DiceProof {
  /** The hexadecimal SHA-256 of the server's seed, published before the game. */
  commitment: string;
  /** The server's seed in hexadecimal. */
  seed: string;
  /** The seeds of the seats in hexadecimal; empty if a seat adds none. */
  white_seed: string;
  black_seed: string;
}

/** A roll compared with the result that follows from the seeds. */
export interface RollCheck {
  /** The index of the roll, from 0. */
  index: number;
  /** The result according to the game. */
  rolled: string;
  /** The result according to the seeds. */
  expected: string;
  /** The number of equally likely outcomes that the rules allow. */
  outcomes: number;
}

/** The greatest 64-bit number. */
const LAST = 2n ** 64n - 1n;

/** Parses hexadecimal text; returns nothing if it is malformed. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Formats bytes as hexadecimal text. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a new seed for a seat: 32 random bytes in hexadecimal. */
export function newSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the SHA-256 of hexadecimal bytes, in hexadecimal; nothing if they are malformed. */
export function commitmentTo(seed: string): string | undefined {
  const bytes = bytesOf(seed);
  // Browsers offer SHA-256 only on encrypted pages, and a server at home may have none.
  return bytes && hexOf(sha256(bytes));
}

/** Returns whether the commitment published before the game matches the seed published after it. */
export function keepsCommitment({ seed, commitment }: DiceProof): boolean {
  return commitmentTo(seed) === commitment.toLowerCase();
}

/** Returns the index that roll `roll`, from 0, must have among `count` outcomes sorted by their texts. */
export function rollIndex(proof: DiceProof, roll: number, count: number): number {
  const seed = bytesOf(proof.seed);
  if (!seed || seed.length === 0) throw new Error("The seed is not a hexadecimal text.");
  const range = BigInt(count);
  // Numbers beyond the last multiple of the count would favour the first outcomes, so they are drawn again.
  const end = LAST - (LAST % range);
  for (let attempt = 0; ; attempt += 1) {
    const text = `${proof.white_seed}:${proof.black_seed}:${roll}:${attempt}`;
    const mac = hmac(sha256, seed, new TextEncoder().encode(text));
    const drawn = mac.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    if (drawn < end) return Number(drawn % range);
  }
}

/** Checks one roll against the texts of all outcomes. */
export function checkRoll(proof: DiceProof, index: number, rolled: string, outcomes: readonly string[]): RollCheck {
  const sorted = [...outcomes].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const at = rollIndex(proof, index, sorted.length);
  return { index, rolled, expected: sorted[at] ?? "", outcomes: sorted.length };
}
