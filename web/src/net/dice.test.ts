import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOf, checkRoll, commitmentTo, hexOf, keepsCommitment, newSeed, rollIndex, type DiceProof } from "./dice";

const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const proof: DiceProof = {
  commitment: createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex"),
  seed,
  white_seed: "ab",
  black_seed: "",
};

describe("dice", () => {
  it("reads and writes hexadecimal", () => {
    expect(hexOf(bytesOf("00ff10") ?? new Uint8Array())).toBe("00ff10");
    expect(bytesOf("0")).toBeUndefined();
    expect(bytesOf("zz")).toBeUndefined();
  });
  it("keeps its commitment, and only its own", () => {
    expect(keepsCommitment(proof)).toBe(true);
    expect(keepsCommitment({ ...proof, seed: seed.replace("0", "1") })).toBe(false);
  });
  it("commits to a seed of 32 bytes", () => {
    expect(newSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(newSeed()).not.toBe(newSeed());
    expect(commitmentTo("07".repeat(32))).toBe("4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
    expect(commitmentTo("0")).toBeUndefined();
  });
  it("rolls as another implementation does", () => {
    for (let roll = 0; roll < 20; roll += 1) {
      const mac = createHmac("sha256", Buffer.from(seed, "hex")).update(`ab::${roll}:0`).digest();
      expect(rollIndex(proof, roll, 97)).toBe(Number(mac.readBigUInt64BE(0) % 97n));
    }
  });
  it("sorts the outcomes by their texts", () => {
    const outcomes = ["T@a10", "T@a2", "T@a1"];
    const index = rollIndex(proof, 0, 3);
    const check = checkRoll(proof, 0, "T@a1", outcomes);
    expect(check.expected).toBe(["T@a1", "T@a10", "T@a2"][index]);
    expect(check.outcomes).toBe(3);
  });
});
