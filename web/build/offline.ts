import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes `sw.js`: the service worker with the names of all files of this build. */
export function offline(): Plugin {
  let root = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name !== "index.html" && !name.endsWith(".map"));
      const pub = ["theme.js", "manifest.webmanifest", "icon.svg", "icon-192.png"];
      const page = bundle["index.html"];
      const shell = page?.type === "asset" ? String(page.source) : "";
      // What the page itself names must be there before it is; the rest follows when there is time.
      const first = files.filter((name) => shell.includes(name));
      const rest = files.filter((name) => !first.includes(name));
      const version = createHash("sha256").update(shell).update(files.join()).digest("hex").slice(0, 12);
      const names: [string, unknown][] = [
        ['"VERSION"', version],
        ['["FIRST"]', ["/", ...pub.map(path), ...first.map(path)]],
        ['["REST"]', rest.map(path)],
      ];
      const source = names.reduce(filledIn, readFileSync(join(root, "src", "app", "sw.js"), "utf8"));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

function path(name: string): string {
  return `/${name}`;
}

/** A source with what stands for a value replaced by the value. */
function filledIn(source: string, [place, value]: [string, unknown]): string {
  if (!source.includes(place)) {
    throw new Error(`the service worker has no ${place}`);
  }
  return source.replace(place, JSON.stringify(value));
}
