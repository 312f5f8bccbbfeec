import { END } from "../../wire/rules";
import type { Table } from "../../table/table";

/** Ends the turn on a table when E is pressed anywhere in an element around it. */
export function endByKey(element: HTMLElement, table: () => Table | undefined): void {
  element.addEventListener("keydown", (event) => {
    if (event.key !== "e" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = table();
    if (!shown?.canEnd) return;
    event.preventDefault();
    void shown.act(END);
  });
}
