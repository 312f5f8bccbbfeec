import { h } from "../../app/dom";
import { badgeClass } from "../../board/badge";
import type { Scene } from "../../rules/types";
import { sentence } from "./words";

/** What the marks on pieces mean, one line for each that is to be seen. */
export function noteLegend({ things }: Scene): HTMLElement[] {
  const notes = [...new Set(things.flatMap(({ note }) => note ?? []))];
  return notes.map((note) =>
    h("li", { class: "note-legend" }, h("span", { class: badgeClass(note), "aria-hidden": "true" }), sentence(note)),
  );
}
