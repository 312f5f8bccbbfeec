import { forget, keep, recall } from "../app/store";

const isText = (value: unknown): value is string => typeof value === "string";

/** The address of the site in front of that of a game: whole where the server was told its own, otherwise nothing. */
export function siteIn(url: string): string | undefined {
  const end = url.lastIndexOf("/g/");
  return /^https?:\/\//.test(url) && end > 0 ? url.slice(0, end) : undefined;
}

/** Remembers what the server says of its address when it makes a game. */
export function keepSite(url: string): void {
  const site = siteIn(url);
  if (site === undefined) forget("site");
  else keep("site", site);
}

/** The address of the site for links that are sent to others: as the server has told it, or where this page is from. */
export function siteAddress(): string {
  return recall("site", isText) ?? location.origin;
}
