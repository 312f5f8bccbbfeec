/** The site and a browser for tests. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { chromium, firefox, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

/** The folder of the sources. */
export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
/** The usual places of Chromium, the fastest first: without windows it takes more than a quarter less processor time. */
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const CHROMIUM = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? "/usr/bin/chromium";
/** The Chromium that people have, windows included; only it shows notifications. */
export const WHOLE_CHROMIUM = PLACES.findLast((path) => existsSync(path)) ?? CHROMIUM;
/**
 * Timeout of every wait, in milliseconds. Only failing tests reach it, so it is long enough for a busy machine.
 */
export const TIMEOUT = 60_000;
/** The system's Firefox. */
export const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

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

/** Serves pages from a folder in front of a server, so that changed pages can be tested without a new server. */
async function pagesFrom(folder: string, server: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const answer = await fetch(server);
  const policy = (answer.headers.get("content-security-policy") ?? "").replaceAll(
    new URL(server).host,
    `127.0.0.1:${port}`,
  );
  const pages = await preview({
    root: join(REPOSITORY, "web"),
    configFile: false,
    logLevel: "warn",
    build: { outDir: folder },
    preview: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      headers: { "content-security-policy": policy },
      proxy: { "/api": { target: server, ws: true } },
    },
  });
  return { url: `http://127.0.0.1:${port}`, close: () => pages.close() };
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

/** `true` if tests that are usually shared among the games are wanted for every game. */
export const IS_THOROUGH = process.env.SPRINGALD_E2E === "all";

/** Settings for clients that are all at one address. */
export const LIMITS = {
  SPRINGALD_CLIENT_REQUESTS: "1000",
  SPRINGALD_CLIENT_GAMES: "1000",
  SPRINGALD_CLIENT_SOCKETS: "500",
  SPRINGALD_SOCKET_MESSAGES: "200",
};

/** Starts the site on a free port with an empty store. */
async function startSite(): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), "springald-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(binary(), ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--log", "warn"], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...LIMITS },
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
  const folder = process.env.SPRINGALD_PAGES;
  const pages = folder === undefined ? null : await pagesFrom(folder, url);
  return {
    url: pages?.url ?? url,
    nodes: 1,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    data,
    restart: start,
    async close() {
      await pages?.close();
      await end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The browsers under test. */
export type BrowserName = "chromium" | "firefox";

/** Starts a browser with a new profile. Firefox is the system's, driven over WebDriver BiDi. */
export function startBrowser(name: BrowserName, path = CHROMIUM): Promise<Browser> {
  if (name === "chromium") return chromium.launch({ executablePath: path, args: FLAGS });
  return firefox.launch({
    executablePath: FIREFOX,
    channel: "moz-firefox",
    // This version of Firefox cannot emulate reduced motion over WebDriver BiDi.
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });
}

/** The fixtures of a test file: a site, a browser, and the games of the site. */
export interface Fixtures {
  site: Site;
  browserName: BrowserName;
  browser: Browser;
  variants: Variant[];
}

/** How a test file differs from others: what starts its site, and which Chromium it needs. */
export interface FixtureOptions {
  start?: () => Promise<Site>;
  chromium?: string;
}

/** Starts site and browser before the tests of a file and closes them afterwards. Empty until the tests run. */
export function fixtures(
  browser: BrowserName = "chromium",
  { start = startSite, chromium: path }: FixtureOptions = {},
): Fixtures {
  const here: Partial<Fixtures> = { browserName: browser };
  beforeAll(async () => {
    here.site = await start();
    here.browser = await startBrowser(browser, path);
    here.variants = (await (await fetch(`${here.site.url}/api/variants`)).json()) as Variant[];
    const [shown, known] = [here.variants, GAMES].map((games) => games.map(({ id }) => id).join());
    if (shown !== known) throw new Error(`the site has ${shown}, and the program has ${known}`);
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === "fail" ? [...open] : [];
    open.clear();
    for (const page of failed) await printPage(page);
  });
  afterAll(async () => {
    await here.browser?.close();
    await here.site?.close();
  });
  return here as Fixtures;
}

/** The pages of the running test. */
const open = new Set<Page>();

/** Prints what a page shows at the end of a failed test, and closes it. */
async function printPage(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const shown = await page.innerText("body", { timeout: 5000 }).catch((error: unknown) => String(error));
  console.error(`${page.url()} shows:\n${shown.replace(/\n\s*\n+/g, "\n")}`);
  await page.context().close();
}

/** The window and preferences of a visitor. */
export interface VisitorOptions {
  phone?: boolean;
  dark?: boolean;
  /** `true` if moves are animated; tests are faster without. */
  motion?: boolean;
  /** `true` if the computer of the analysis board is on at first, as it is for people; tests are faster without. */
  computer?: boolean;
  /** `true` if the service worker stores the site for use offline, as it does for people; tests are faster without. */
  offline?: boolean;
}

/** A visitor with a separate browser context. `problems` collects the errors of the pages. */
export interface Person {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

/** Turns the computer of the analysis board off for a visitor who has not chosen anything yet. Runs in the page. */
function computerOff(): void {
  const key = "springald:search";
  // Pages before the first one have no storage.
  if (location.protocol.startsWith("http") && localStorage.getItem(key) === null)
    localStorage.setItem(key, JSON.stringify({ lines: 0 }));
}

/** Creates a new visitor. */
export async function person(browser: Browser, look: VisitorOptions = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: look.phone === true ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    deviceScaleFactor: look.phone === true ? 2 : 1,
    // Firefox cannot emulate phones over WebDriver BiDi.
    ...(browser.browserType().name() === "chromium" ? { isMobile: look.phone === true } : {}),
    hasTouch: look.phone === true,
    colorScheme: look.dark === true ? "dark" : "light",
    reducedMotion: look.motion === true ? "no-preference" : "reduce",
    serviceWorkers: look.offline === true ? "allow" : "block",
  });
  context.setDefaultTimeout(TIMEOUT);
  if (look.computer !== true) await context.addInitScript(computerOff);
  const page = await context.newPage();
  open.add(page);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    // Some tests stop the server, so refused sockets are no problem.
    if (message.type() === "error" && !/WebSocket|ERR_|status of/.test(message.text())) problems.push(message.text());
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const own =
      page.url().startsWith(origin) || protocol === "data:" || protocol === "blob:" || page.url() === "about:blank";
    if (!own && !request.isNavigationRequest()) problems.push(`a request to somebody else: ${request.url()}`);
  });
  return { context, page, problems };
}

/**
 * Returns a function that creates visitors. They leave after each test, which fails if their pages had problems.
 */
export function visitors(here: Fixtures): (look?: VisitorOptions) => Promise<Person> {
  const people: Person[] = [];
  afterEach(async () => {
    const ended = people.splice(0);
    for (const { context } of ended) await context.close();
    expect(ended.flatMap(({ problems }) => problems)).toEqual([]);
  });
  return async (look) => {
    const one = await person(here.browser, look);
    people.push(one);
    return one;
  };
}

/** A click as in scenes, and the clicks of an action. */
export type Gesture = readonly ({ square: string } | { piece: string } | { button: string })[];

/** A position as the API returns it. */
export interface Scene {
  acts: { action: string; gesture: Gesture; rolls: boolean }[];
  events: number;
  fen: string;
  things: { square: string; owner: string; layer: string }[];
  to_act: "white" | "black" | "nature" | "nobody";
  variant: string;
}

/** The dice of a game as the API returns them. */
export interface DiceState {
  rolls: number;
  needed: boolean;
  white: { said: string };
  black: { said: string };
}

/** A game as the API returns it. */
export interface GameState {
  dice: DiceState;
  events: number;
  fen: string;
  initial_fen: string | null;
  line: string;
  reason: string | null;
  result: string | null;
  to_act: Scene["to_act"];
  turns: { san: string; whole: boolean }[];
}

async function request(site: Site, path: string, body?: unknown, secret?: string): Promise<Response> {
  const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const headers = { "content-type": "application/json", ...authorization };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const until = Date.now() + TIMEOUT;
  for (;;) {
    const answer = await fetch(`${site.url}/api/games${path}`, { headers, ...sent });
    // While a game moves from a node that was killed, clients ask again.
    const isMoving = site.nodes > 1 && answer.status >= 502;
    if (!isMoving || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask(site: Site, path: string, body?: unknown, secret?: string): Promise<unknown> {
  const answer = await request(site, path, body, secret);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Returns the public state of a game. */
export function stateOf(site: Site, id: string): Promise<GameState> {
  return ask(site, `/${id}`) as Promise<GameState>;
}

/** Returns the position of a game, or the one after more turns; the last turn may be unfinished. */
export function sceneOf(site: Site, id: string, ahead = ""): Promise<Scene> {
  return ask(site, `/${id}/scene${ahead === "" ? "" : `?line=${encodeURIComponent(ahead)}`}`) as Promise<Scene>;
}

/** A game created through the API. */
export interface CreatedGame {
  id: string;
  secrets: Record<"white" | "black", string>;
  /** Returns the link of a seat, or the one for spectators. */
  link(side?: "white" | "black"): string;
  /** Plays a turn through the API. */
  play(side: "white" | "black", text: string): Promise<void>;
  /** Returns the position with the legal actions. */
  scene(): Promise<Scene>;
}

/** Creates a game through the API. */
export async function makeGame(site: Site, wanted: Record<string, unknown>): Promise<CreatedGame> {
  const made = (await ask(site, "", { as: "none", ...wanted })) as { id: string; invites: CreatedGame["secrets"] };
  return {
    id: made.id,
    secrets: made.invites,
    link: (side) => `${site.url}/g/${made.id}${side === undefined ? "" : `#${made.invites[side]}`}`,
    async play(side, text) {
      const { events } = await sceneOf(site, made.id);
      await ask(site, `/${made.id}/play`, { text, at: events }, made.invites[side]);
    },
    scene: () => sceneOf(site, made.id),
  };
}

/** The reason for a refusal. */
export interface Refusal {
  message: string;
  clause: string | null;
  squares: string[];
}

/** Returns the reason for which the site refuses an action, tried in a new game from the position. */
export async function refusal(site: Site, wanted: { variant: string; fen?: string }, action: string): Promise<Refusal> {
  const game = await makeGame(site, wanted);
  const { events, to_act } = await game.scene();
  const secret = to_act === "black" ? game.secrets.black : game.secrets.white;
  const answer = await request(site, `/${game.id}/play`, { text: action, at: events, steps: true }, secret);
  if (answer.ok) throw new Error(`${action} was to be refused in ${wanted.fen}`);
  const { error } = (await answer.json()) as { error: Partial<Refusal> };
  return { message: error.message ?? "", clause: error.clause ?? null, squares: error.squares ?? [] };
}
