/** The site that most test files share; it runs during all of them. */
import type { TestProject } from "vitest/node";
import { GAMES, startSite, type Variant } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the shared site. */
    url: string;
  }
}

/** Starts the site. Returns a function that ends it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  const games = (await (await fetch(`${site.url}/api/variants`)).json()) as Variant[];
  const [shown, known] = [games, GAMES].map((list) => list.map(({ id }) => id).join());
  if (shown !== known) throw new Error(`the site has ${shown}, and the program has ${known}`);
  provide("url", site.url);
  return () => site.close();
}
