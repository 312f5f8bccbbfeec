import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files, slowest first: the last files to start should be short. */
const LONG = [
  "newcomer-firefox",
  "newcomer-chromium",
  "room",
  "nodes",
  "games",
  "computer",
  "seats",
  "access",
  "study",
  "alone",
  "analysis",
  "table",
  "boards",
  "puzzles",
];

/** Runs the slowest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** The parts of the long run, by the files in them; all other files are the part `pages`. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  newcomers: ["newcomer-chromium"],
  firefox: ["newcomer-firefox", "cores-firefox"],
  games: ["games", "ends", "boards", "computer"],
  nodes: ["nodes"],
  people: ["room", "seats", "table", "notices", "notifications", "archive"],
};

/** Returns the patterns of the files of a part that run, and of those that do not; all run without a part. */
function files(part: string | undefined): { include: string[]; exclude: string[] } {
  const patterns = (names: readonly string[]): string[] => names.map((name) => `**/${name}.e2e.ts`);
  if (part === undefined) return { include: patterns(["*"]), exclude: [] };
  if (part === "pages") return { include: patterns(["*"]), exclude: patterns(Object.values(PARTS).flat()) };
  const names = PARTS[part];
  if (names === undefined) throw new Error(`the parts are ${[...Object.keys(PARTS), "pages"].join(", ")}, not ${part}`);
  return { include: patterns(names), exclude: [] };
}

/**
 * Tests in a browser, against the built site. All share one site, except the tests that stop it or count what is on it,
 * and each process has one browser. `npm run e2e` runs the tests with the tag `short`, and `npm run e2e:all` all of them,
 * or with `SPRINGALD_E2E_PART` one part. Polling has the timeout `TIMEOUT` of server.ts, like every other wait.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    ...files(process.env.SPRINGALD_E2E_PART),
    tags: [{ name: "short", description: "What a change most likely breaks, and what only this test would find." }],
    globalSetup: ["shared-site.ts"],
    // Files share the browser of their process.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A test spends half its time waiting for frames and answers, so three tests keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
  cacheDir: fileURLToPath(new URL("../node_modules/.vite-e2e", import.meta.url)),
});
