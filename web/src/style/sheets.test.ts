/**
 * A visitor goes from page to page without a reload, and the styles of every visited page stay. So no page may style
 * what other pages contain.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
/** The sheets of all pages, which the other sheets refine. */
const COMMON = ["base.css", "parts.css"];
/** The sheet of all pages with a board, which the sheets of those pages refine. */
const ROOM = ["room.css", "room-parts.css", "table.css", "phone.css"];

/** Returns the selectors of a sheet. */
function selectorsOf(sheet: string): string[] {
  const text = readFileSync(FOLDER + sheet, "utf8").replace(/\/\*.*?\*\//gs, "");
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = ""]) => selector.trim().replace(/:not\([^()]*\)/g, ""))
    .filter((selector) => !selector.startsWith("@") && !/^(from|to|\d+%)$/.test(selector))
    .flatMap((selector) => selector.split(",").map((one) => one.trim()));
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

const sheets = readdirSync(FOLDER).filter((name) => name.endsWith(".css") && !COMMON.includes(name));

it("a class that one page styles everywhere is styled by no other page", () => {
  const faults: string[] = [];
  for (const sheet of sheets) {
    const everywhere = selectorsOf(sheet).filter((selector) => /^\.[\w-]+$/.test(selector));
    for (const other of sheets) {
      if (other === sheet || ROOM.includes(sheet)) continue;
      const named = new Set(selectorsOf(other).flatMap(classesOf));
      for (const selector of new Set(everywhere)) {
        const [name = ""] = classesOf(selector);
        if (named.has(name)) faults.push(`${sheet} styles .${name}, which ${other} has, too`);
      }
    }
  }
  expect(faults).toEqual([]);
});

it("only the common sheets style elements without a class", () => {
  const found = sheets.flatMap((sheet) =>
    selectorsOf(sheet)
      .filter((selector) => /^[a-z]+(\[[^\]]*\])?$/i.test(selector) && !/^(body|main|html)$/.test(selector))
      .map((selector) => `${sheet}: ${selector}`),
  );
  expect(found).toEqual([]);
});
