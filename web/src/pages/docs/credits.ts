import type { Leave } from "../../app/router";
import { showDoc } from "./docs";

/** The credits: the inventors of the games, the sources of ideas, the libraries. */
export function page(host: HTMLElement): Promise<Leave> {
  return showDoc(host, "credits");
}
