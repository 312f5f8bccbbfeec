import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes `sw.js`: the service worker with the names of all files of this build. */
export function offline(): Plugin {
  let root = "";
  let publicDir = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
    },
    // After the other plugins: Vite takes out the modules that hold nothing but a style.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        // Networks are stored with the games that are played, not all beforehand.
        const left = /^index\.html$|\.(map|net)$/;
        const files = Object.keys(bundle).filter((name) => !left.test(name));
        const pub = readdirSync(publicDir).sort();
        const page = bundle["index.html"];
        const shell = page?.type === "asset" ? String(page.source) : "";
        // The files named in the page must be stored before it; the rest follows later.
        const first = files.filter((name) => shell.includes(name));
        const rest = files.filter((name) => !first.includes(name));
        const template = readFileSync(join(root, "src", "app", "sw.js"), "utf8");
        // The names of built files depend on their contents; the names of public files do not.
        const parts = [shell, template, files.join(), ...pub.map((name) => readFileSync(join(publicDir, name)))];
        const hash = createHash("sha256");
        for (const part of parts) hash.update(part);
        const version = hash.digest("hex").slice(0, 12);
        const names: [string, unknown][] = [
          ['"VERSION"', version],
          ['["FIRST"]', ["/", ...pub.map(path), ...first.map(path)]],
          ['["REST"]', rest.map(path)],
        ];
        const source = names.reduce(filledIn, template);
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

function path(name: string): string {
  return `/${name}`;
}

/** Returns a source with a placeholder replaced by its value. */
function filledIn(source: string, [place, value]: [string, unknown]): string {
  if (!source.includes(place)) throw new Error(`the service worker has no ${place}`);
  return source.replace(place, JSON.stringify(value));
}
