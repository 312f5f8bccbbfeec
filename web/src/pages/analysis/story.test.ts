import { expect, it } from "vitest";
import { storyOf } from "./review";
import { CHESS_SIDES } from "../../table/sides";

it("a review tells how White's chances changed, and by whose moves", () => {
  expect(storyOf({ start: 0.52, end: 0.12, white: -0.51, black: 0.11 }, CHESS_SIDES)).toBe(
    "White's winning chances fell from 52% to 12%: White's own moves cost 51%, Black's mistakes gave back 11%.",
  );
  expect(storyOf({ start: 0.5, end: 0.5, white: 0, black: 0 }, CHESS_SIDES)).toContain("chances stayed at 50%");
  expect(storyOf({ start: 0.4, end: 0.6, white: 0.3, black: -0.1 }, CHESS_SIDES)).toBe(
    "White's winning chances rose from 40% to 60%: White's own moves gained 30%, Black's moves took 10%.",
  );
});
