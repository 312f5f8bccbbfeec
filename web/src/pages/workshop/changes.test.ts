import { describe, expect, it } from "vitest";
import { lineChanges, ruleChanges } from "./changes";

describe("the difference between two texts", () => {
  const before = "game hill\na\nb\nc\nd\ne\nold\nf\n";

  it("shows what came and went, and counts the lines far from it", () => {
    expect(lineChanges(before, before.replace("old", "new"))).toEqual([
      { kind: "hidden", lines: 4 },
      { kind: "same", line: "d" },
      { kind: "same", line: "e" },
      { kind: "removed", line: "old" },
      { kind: "added", line: "new" },
      { kind: "same", line: "f" },
    ]);
  });

  it("does not depend on the end of the last line", () => {
    expect(lineChanges("a\nb", "a\nb\n")).toEqual([{ kind: "hidden", lines: 2 }]);
    expect(lineChanges("", "a")).toEqual([
      { kind: "removed", line: "" },
      { kind: "added", line: "a" },
    ]);
  });
});

describe("the difference between two rules", () => {
  const before =
    "# Hill\n\n## 1 Board\n\n**1.1** A board.\n\n## 2 End\n\n**2.1** A mate wins (§1.1).\n\n**2.2** Stalemate draws.";

  it("has the sentences, not those with another number only", () => {
    const after = before
      .replace("**1.1** A board.", "**1.1** A hill.\n\n**1.2** A board.")
      .replace("(§1.1)", "(§1.2)")
      .replace("Stalemate draws", "Stalemate wins");
    const [old, now] = ["A mate wins.", "A hill wins."].map((brief) => ({ brief: ["A game.", brief] }));
    expect(ruleChanges({ brief: [], ...old, rules: before }, { brief: [], ...now, rules: after })).toEqual([
      { kind: "removed", number: "", text: "A mate wins." },
      { kind: "added", number: "", text: "A hill wins." },
      { kind: "added", number: "1.1", text: "A hill." },
      { kind: "removed", number: "2.2", text: "Stalemate draws." },
      { kind: "added", number: "2.2", text: "Stalemate wins." },
    ]);
  });

  it("is nothing for the same rules", () => {
    const said = { brief: ["A game."], rules: before };
    expect(ruleChanges(said, said)).toEqual([]);
  });
});
