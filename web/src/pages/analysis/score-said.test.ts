import { expect, it } from "vitest";
import { scoreSaid } from "./score-said";

it("the evaluation of a comment is shown as the computer's", () => {
  const said = (text: string): string | undefined => scoreSaid([text])?.score;
  expect(said("[%eval 0.38] [%clk 0:01:00] Good")).toBe("+0.4");
  expect(said("[%eval -1.27,18]")).toBe("−1.3");
  expect(said("Better: [%eval #-3]")).toBe("#-3");
  expect(said("[%eval ?]")).toBeUndefined();
  expect(said("+1.2")).toBeUndefined();
});
