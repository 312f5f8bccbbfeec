import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { Plugin } from "vite";

/** Files worth compressing; pictures and sounds already are. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|wasm|txt|map)$/;
const { constants } = zlib;
// Unlike the synchronous functions, these use every core.
const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Below this size, in bytes, compression saves less than its headers cost. */
const LEAST = 512;

/** From this size on, in bytes, the best compression takes seconds; only a release has it. */
const LARGE = 1 << 20;

/** Writes `.br` and `.gz` versions of every built file that shrinks, for the server to send as they are. */
export function compressed(): Plugin {
  let folder = "dist";
  let isRelease = false;
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      isRelease = config.mode === "release";
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      const texts = names.filter((name) => TEXT.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name), isRelease)));
    },
  };
}

async function compress(path: string, isRelease: boolean): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST) return;
  const quality = isRelease || bytes.length < LARGE ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const level = isRelease ? constants.Z_BEST_COMPRESSION : constants.Z_BEST_SPEED;
  await Promise.all([
    brotliCompress(bytes, { params }).then((data) => writeFile(`${path}.br`, data)),
    gzip(bytes, { level }).then((data) => writeFile(`${path}.gz`, data)),
  ]);
}
