/** The examples of the README are run as a reader would run them. */
import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const node = promisify(execFile);
const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const blocks = [...readFileSync(here("README.md"), "utf8").matchAll(/```js\n(.*?)```/gs)].map(([, code = ""]) => code);

/** What the examples print, in their order. */
const SAID = [/^G@d4,g1f3 G@[a-h][1-8],\S+\n.*empty square.* a1 .*\.\n$/, /^26\n$/, /^illegal 4\.1 .*\.\n$/];

it("has an example for each of these", () => {
  expect(blocks).toHaveLength(SAID.length);
});

it("has ten lines that play Gravitatur Chess and print why a placement is refused", () => {
  const lines = blocks[0]?.split("\n").filter((line) => line !== "" && !line.startsWith("import"));
  expect(lines).toHaveLength(10);
});

it.each(blocks.map((code, index) => [index, code] as const))("prints what example %i says", async (index, code) => {
  const file = here(`test/readme-${index}.mjs`);
  writeFileSync(file, code);
  try {
    const { stdout } = await node(process.execPath, [file]);
    expect(stdout).toMatch(SAID[index] ?? /never/);
  } finally {
    rmSync(file);
  }
});
