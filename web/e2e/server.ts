/** The program under test, and sites that it serves. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the sources. */
export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
/**
 * Timeout of every wait, in milliseconds. Only failing tests reach it, so it is long enough for a busy machine.
 */
export const TIMEOUT = 60_000;
/** A running site. */
export interface Site {
  url: string;
  /** The number of its servers. */
  nodes: number;
  /** Kills the process at once, as a power cut would; of several, the one that referees a game. */
  kill(): Promise<void>;
  /** Asks the process to stop, as an operator would, and waits for its end. */
  stop(): Promise<void>;
  /** Restarts it on the same port with the same games. */
  restart(): Promise<void>;
  /** The folder of its games, if they are in one. */
  data?: string;
  close(): Promise<void>;
}

/** The program under test. */
export function binary(): string {
  const named = process.env.SPRINGALD_BIN;
  const places = ["release", "debug"].map((profile) => join(REPOSITORY, "target", profile, "springald"));
  const found = [named, ...places].find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    throw new Error("there is no springald: `cargo xtask site --build-only` builds it, or name it in SPRINGALD_BIN");
  return found;
}

/** A game of the registry. */
export interface Variant {
  id: string;
  name: string;
}

/** All games of the program under test, known before its site runs, so that each can have its own tests. */
export const GAMES = JSON.parse(execFileSync(binary(), ["variants", "--json"], { encoding: "utf8" })) as Variant[];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + TIMEOUT;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`springald ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("springald does not answer");
}

/** Settings for clients that are all at one address. */
export const LIMITS = {
  SPRINGALD_CLIENT_REQUESTS: "1000",
  SPRINGALD_CLIENT_GAMES: "1000",
  SPRINGALD_CLIENT_SOCKETS: "500",
  SPRINGALD_SOCKET_MESSAGES: "200",
};

/** Starts a site on a free port with an empty store. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), "springald-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(binary(), ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--log", "warn"], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...LIMITS, ...settings },
    });
    await healthy(url, child);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    nodes: 1,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    data,
    restart: start,
    async close() {
      await end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
