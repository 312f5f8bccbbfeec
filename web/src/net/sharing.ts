/** Analyses that are shared by a link. */
import { forget, isRecord, keep, recall } from "../app/store";
import { siteAddress } from "./address";
import { addText, ApiError, ask } from "./api";
import type { AnalysisLink, ShareAnalysis, SharedAnalysis } from "./protocol";

/** A link that this browser has made, with the secret that deletes it. */
interface OwnLink {
  secret: string;
}

const isOwnLink = (value: unknown): value is OwnLink => isRecord(value) && typeof value.secret === "string";

/** The links of this page, by what they show. */
const made = new Map<string, string>();

/**
 * Shares an analysis and returns the id of its link: the same one for the same analysis. The server learns the text of a
 * player's game if it does not know it.
 */
export async function shareAnalysis(analysis: ShareAnalysis, text: string | undefined): Promise<string> {
  const content = JSON.stringify(analysis);
  const known = made.get(content);
  if (known !== undefined) return known;
  const share = (): Promise<AnalysisLink> => ask("/api/analyses", analysis);
  const link = await share().catch(async (error: unknown) => {
    if (text === undefined || !(error instanceof ApiError && error.code === "unknown_variant")) throw error;
    await addText(text);
    return share();
  });
  made.set(content, link.id);
  keep(`shared:${link.id}`, { secret: link.secret } satisfies OwnLink);
  return link.id;
}

/** Returns the address of a shared analysis. */
export function sharedAddress(id: string): string {
  return `${siteAddress()}/a/${id}`;
}

/** Returns a shared analysis. */
export function sharedAnalysis(id: string): Promise<SharedAnalysis> {
  return ask(`/api/analyses/${encodeURIComponent(id)}`);
}

/** Returns `true` if this browser has made the link of an analysis, so that it can delete it. */
export function isOwn(id: string): boolean {
  return recall(`shared:${id}`, isOwnLink) !== undefined;
}

/** Deletes the link of an analysis that this browser has shared. */
export async function unshare(id: string): Promise<void> {
  const own = recall(`shared:${id}`, isOwnLink);
  try {
    await ask(`/api/analyses/${encodeURIComponent(id)}/delete`, {}, own?.secret ?? "");
  } catch (error) {
    // It has gone before.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  forget(`shared:${id}`);
  for (const [content, link] of made) if (link === id) made.delete(content);
}
