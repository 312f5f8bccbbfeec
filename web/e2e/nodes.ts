/** A site of three nodes for tests: PostgreSQL, NATS, HAProxy and the nodes, all started by `cargo xtask cluster`. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { binary, LIMITS, REPOSITORY, TIMEOUT, type Site } from "./server";
import { NEEDS_ALL_CLIENTS } from "./site";

const NODES = 3;
/** Ports below those that systems give to clients. */
const PORTS = { from: 10_000, to: 30_000 };
/** The folder of Debian's PostgreSQL packages. */
const DEBIAN = "/usr/lib/postgresql";
/** Servers are not in the path of every shell. */
const path = `${process.env.PATH ?? ""}:/usr/sbin`;

/** Returns `true` and prints a warning if a needed program is not installed; throws if all clients are wanted. */
export function isLackingPrograms(): boolean {
  const has = (program: string): boolean =>
    spawnSync("sh", ["-c", `command -v ${program}`], { env: { PATH: path } }).status === 0;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const hasPostgres = has("initdb") || versions.some((version) => existsSync(`${DEBIAN}/${version}/bin/initdb`));
  const missing = ["nats-server", "haproxy", "setpriv"].filter((program) => !has(program));
  if (!hasPostgres) missing.push("PostgreSQL");
  if (missing.length === 0) return false;
  const message = `the tests on three nodes need ${missing.join(", ")}`;
  if (NEEDS_ALL_CLIENTS) throw new Error(message);
  console.warn(`skipped: ${message}`);
  return true;
}

interface ServerNode {
  url: string;
  process: number;
}

/** Returns the number of games that a node has in memory; 0 if it does not answer. */
async function gamesOn({ url }: ServerNode): Promise<number> {
  const metrics = await fetch(`${url}/metrics`)
    .then((answer) => answer.text())
    .catch(() => "");
  return Number(/^springald_games (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

/** Starts the site. */
export async function startNodes(): Promise<Site> {
  const step = NODES + 2;
  const port = PORTS.from + step * Math.floor((Math.random() * (PORTS.to - PORTS.from)) / step);
  const [program, ...words] = process.env.SPRINGALD_XTASK?.split(" ") ?? ["cargo", "xtask"];
  const task = spawn(
    program ?? "cargo",
    [...words, "cluster", "--port", `${port}`, "--nodes", `${NODES}`, "--program", binary()],
    {
      cwd: REPOSITORY,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...LIMITS, PATH: path, SPRINGALD_LOG: "error" },
    },
  );
  const nodes = new Map<string, ServerNode>();
  let url = "";
  createInterface(task.stdout).on("line", (line) => {
    const [, name, at, number] = /^(node \d+): (\S+), process (\d+)$/.exec(line) ?? [];
    if (name !== undefined && at !== undefined) nodes.set(name, { url: at, process: Number(number) });
    url ||= /^The site is open at (\S+)$/.exec(line)?.[1] ?? "";
  });
  const until = async (what: string, isSo: () => boolean): Promise<void> => {
    const end = Date.now() + TIMEOUT;
    while (!isSo()) {
      if (task.exitCode !== null) throw new Error(`the nodes ended with ${task.exitCode}`);
      if (Date.now() > end) throw new Error(`${what} did not happen`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await until("the start", () => url !== "");
  let killed: [string, ServerNode] | undefined;
  const kill = async (): Promise<void> => {
    const games = await Promise.all([...nodes].map(async ([name, node]) => ({ name, node, of: await gamesOn(node) })));
    const owner = games.sort((a, b) => b.of - a.of)[0];
    if (owner === undefined) throw new Error("there are no nodes");
    killed = [owner.name, owner.node];
    process.kill(owner.node.process, "SIGKILL");
  };
  return {
    url,
    nodes: NODES,
    kill,
    stop: kill,
    // The task starts it again.
    restart: () =>
      until("a restart", () => killed === undefined || nodes.get(killed[0])?.process !== killed[1].process),
    async close() {
      const ended = new Promise((resolve) => task.once("exit", resolve));
      task.kill("SIGTERM");
      await ended;
    },
  };
}
