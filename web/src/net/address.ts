import { forget, keep, recall } from "../app/store";

const isText = (value: unknown): value is string => typeof value === "string";

/** Returns the address of the site, taken from a game's; `undefined` if the server does not know its own. */
export function siteIn(url: string): string | undefined {
  const end = url.lastIndexOf("/g/");
  return /^https?:\/\//.test(url) && end > 0 ? url.slice(0, end) : undefined;
}

/** Stores the address of the site from a new game. */
export function keepSite(url: string): void {
  const site = siteIn(url);
  if (site === undefined) forget("site");
  else keep("site", site);
}

/** Returns the address of the site for links to share: the server's, otherwise the page's. */
export function siteAddress(): string {
  return recall("site", isText) ?? location.origin;
}
