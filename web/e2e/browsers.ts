/** Browsers for tests, and the people who use them. */
import { existsSync } from "node:fs";
import { chromium, firefox, type Browser, type BrowserContext, type Page } from "playwright-core";
import { TIMEOUT } from "./server";

/** The usual places of Chromium, the fastest first: without windows it takes more than a quarter less processor time. */
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const CHROMIUM = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? "/usr/bin/chromium";
/** The Chromium that people have, windows included; only it shows notifications. */
export const WHOLE_CHROMIUM = PLACES.findLast((path) => existsSync(path)) ?? CHROMIUM;
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
/** How many times slower the pages run in Chromium than they could. */
const THROTTLE = Number(process.env.SPRINGALD_THROTTLE ?? 1);

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

/** The browsers of this process, by their names and paths. */
const running = new Map<string, Promise<Browser>>();

/** Returns a browser that all test files of this process share. It ends with the process. */
export async function sharedBrowser(name: BrowserName, path = CHROMIUM): Promise<Browser> {
  const key = `${name} ${path}`;
  const known = await running.get(key);
  if (known?.isConnected() === true) return known;
  const started = startBrowser(name, path);
  running.set(key, started);
  return started;
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

/** Slows a page down. */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
}

/** Creates a new visitor. */
export async function person(browser: Browser, options: VisitorOptions = {}): Promise<Person> {
  const isChromium = browser.browserType().name() === "chromium";
  const { phone = false, dark = false, motion = false, computer = false, offline = false } = options;
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    deviceScaleFactor: phone ? 2 : 1,
    // Firefox cannot emulate phones over WebDriver BiDi.
    ...(isChromium ? { isMobile: phone } : {}),
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
    serviceWorkers: offline ? "allow" : "block",
  });
  context.setDefaultTimeout(TIMEOUT);
  if (!computer) await context.addInitScript(computerOff);
  const page = await context.newPage();
  if (isChromium && THROTTLE > 1) await throttle(page);
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

/** Prints what a page shows at the end of a failed test. */
export async function printPage(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const shown = await page.innerText("body", { timeout: 5000 }).catch((error: unknown) => String(error));
  console.error(`${page.url()} shows:\n${shown.replace(/\n\s*\n+/g, "\n")}`);
}
