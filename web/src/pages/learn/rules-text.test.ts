import { describe, expect, it } from "vitest";
import { readRules, rewordedRules } from "./rules-text";

const TEXT =
  "# A game\n\nAbout it.\n\n## 1. Men\n\n**1.1** An ox pulls. Oxen are\nslow.\n\n**1.2** Some say ox, some say yak.";

describe("the text of the rules", () => {
  it("has sections and clauses", () => {
    const sections = readRules(TEXT);
    expect(sections.map(({ title }) => title)).toEqual(["A game", "1. Men"]);
    expect(sections[1]?.clauses[0]).toEqual({ number: "1.1", paragraphs: ["An ox pulls. Oxen are slow."] });
  });

  it("is written in the words of an edition, except where both words are explained", () => {
    const reworded = rewordedRules(TEXT, { ox: "yak", Oxen: "Yaks" });
    expect(reworded).toContain("An yak pulls. Yaks are");
    expect(reworded).toContain("Some say ox, some say yak.");
  });
});
