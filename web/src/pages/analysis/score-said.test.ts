import { expect, it } from "vitest";
import { sayingScore, scoreSaid } from "./score-said";

it("the evaluation of a comment is shown as the computer's", () => {
  const said = (text: string): string | undefined => scoreSaid([text])?.score;
  expect(said("[%eval 0.38] [%clk 0:01:00] Good")).toBe("+0.4");
  expect(said("[%eval -1.27,18]")).toBe("−1.3");
  expect(said("Better: [%eval #-3]")).toBe("#-3");
  expect(said("[%eval ?]")).toBeUndefined();
  expect(said("+1.2")).toBeUndefined();
});

it("is written into comments that have none", () => {
  expect(sayingScore(["Best", "Really"], "+0.4")).toEqual(["[%eval 0.4] Best", "Really"]);
  expect(sayingScore([], "−1.3")).toEqual(["[%eval -1.3]"]);
  expect(sayingScore([], "#-3")).toEqual(["[%eval #-3]"]);
  expect(sayingScore([], "1-0")).toEqual([]);
  expect(sayingScore(["[%eval 0.9]"], "+0.4")).toEqual(["[%eval 0.9]"]);
});
