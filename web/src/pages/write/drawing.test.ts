import { expect, test } from "vitest";
import { outlineOf, statedPieces, withDrawing, type Shape } from "./drawing";

const shape = (name: string, attributes: Record<string, string> = {}, ...children: Shape[]): Shape => ({
  name,
  attributes,
  children,
});

test("shapes are moved, scaled to the square and joined", () => {
  const triangle = shape("path", { d: "M0 0L10 0L5 10Z" });
  expect(outlineOf(shape("svg", {}, triangle))).toBe("M8 8L92 8 50 92Z");
  const moved = shape("g", { transform: "translate(100 50) scale(2)" }, triangle);
  expect(outlineOf(shape("svg", {}, moved))).toBe("M8 8L92 8 50 92Z");
  const two = shape(
    "svg",
    {},
    shape("rect", { x: "0", y: "0", width: "20", height: "5" }),
    shape("polygon", { points: "0,5 20,5 10,20" }),
  );
  expect(outlineOf(two)).toBe("M8 8H92V29H8ZM8 29L92 29 50 92Z");
  expect(outlineOf(shape("svg", {}, shape("circle", { cx: "5", cy: "5", r: "5" })))).toMatch(/^M8 50C.*Z$/);
});

test("backgrounds, hidden parts, scripts and texts are left out", () => {
  const icon = shape(
    "svg",
    { viewBox: "0 0 512 512" },
    shape("path", { d: "M0 0h512v512H0z" }),
    shape("defs", {}, shape("path", { d: "M0 0L900 900" })),
    shape("script"),
    shape("text"),
    shape("path", { d: "M100 100L200 100L200 200Z", fill: "#fff" }),
    shape("path", { d: "M0 0L900 900Z", fill: "none" }),
  );
  expect(outlineOf(icon)).toBe("M8 8L92 8 92 92Z");
  const lines = shape("svg", {}, shape("path", { d: "M0 0L10 10L0 10", fill: "none" }));
  expect(outlineOf(lines)).toBe("M8 8L92 92 8 92");
});

test("what cannot be drawn is said", () => {
  expect(() => outlineOf(shape("svg", {}, shape("image")))).toThrow("The file has no shapes.");
  expect(() => outlineOf(shape("svg", {}, shape("path", { d: "nonsense" })))).toThrow("The file has no shapes.");
  const d = `M0 0${Array.from({ length: 2000 }, (_, at) => `L${at} ${(at * 37) % 911}`).join("")}Z`;
  expect(() => outlineOf(shape("svg", {}, shape("path", { d })))).toThrow("too detailed");
});

const TEXT = `game own like chess
1.1 piece wizard W
  leaps 1 3
piece knight N
  drawn as rook
  leaps 1 2
`;

test("a drawing is added to the block of its piece, or replaces another", () => {
  expect(statedPieces(TEXT)).toEqual(["wizard", "knight"]);
  expect(withDrawing(TEXT, "wizard", "M1 1Z")).toBe(TEXT.replace("W\n", 'W\n  drawn as "M1 1Z"\n'));
  expect(withDrawing(TEXT, "knight", "M1 1Z")).toBe(TEXT.replace("drawn as rook", 'drawn as "M1 1Z"'));
  expect(withDrawing(TEXT, "rook", "M1 1Z")).toBe(TEXT);
});
