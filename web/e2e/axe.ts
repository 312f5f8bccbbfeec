/** Accessibility of a page, by axe-core. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the serious and critical violations, in words. */
export async function violations(page: Page): Promise<string[]> {
  // Injected through the debugger, because the pages allow no foreign scripts.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  const run =
    "axe.run().then(({violations}) => violations.filter(({impact}) => impact === 'serious' || impact === 'critical').flatMap(({id, nodes}) => nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.html.slice(0, 120)} ${(node.any[0] ?? node.all[0] ?? {}).message ?? ''}`)))";
  const { result } = await session.send("Runtime.evaluate", {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}
