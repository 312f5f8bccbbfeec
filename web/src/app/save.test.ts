import { expect, it } from "vitest";
import { fileNameOf, pgnFile } from "./save";

const NOW = new Date(2026, 10, 5, 23, 59);

it("a file is named after the game and its date, or the day if the date is not known", () => {
  expect(pgnFile("chess", "2025.01.31", NOW)).toBe("springald-chess-2025-01-31.pgn");
  for (const unknown of ["", "????.??.??", "2025.??.??"])
    expect(pgnFile("chess", unknown, NOW)).toBe("springald-chess-2026-11-05.pgn");
});

it("a player's text is named by its title, as its id says nothing", () => {
  expect(fileNameOf({ id: "gravitatur", name: "Gravitatur Chess" })).toBe("gravitatur");
  const id = "9".repeat(64);
  expect(fileNameOf({ id, name: "Ädas /../ Chess 2" })).toBe("adas-chess-2");
  expect(fileNameOf({ id, name: "将棋" })).toBe("game");
});
