/** The pieces that each side has lost, beside the players. */
import type { Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { settings } from "../../app/settings";
import { figure } from "../../board/art";
import { lookOf } from "../../board/discs";
import type { KindView, Scene, Side } from "../../wire/rules";
import { sideName } from "../../table/sides";

/** A number of lost pieces of a kind. */
export interface Lost {
  kind: KindView;
  count: number;
}

/** The lost pieces of both sides, the strongest first. */
export type Losses = Readonly<Record<Side, readonly Lost[]>>;

const SIDES = ["white", "black"] as const;
const NONE: Losses = { white: [], black: [] };

function counts({ things }: Scene, side: Side): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, owner } of things) if (owner === side) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

const sum = (all: Iterable<number>): number => [...all].reduce((total, one) => total + one, 0);

/**
 * Returns what each side has lost since the start. None in games with pieces in hand, which are shown anyway, and after a
 * side got more pieces than it began with, as where pieces change sides or are added: there a loss says little.
 */
export function lossesOf(start: Scene, now: Scene, kinds: readonly KindView[]): Losses {
  if (start.hands.length > 0) return NONE;
  const sides = SIDES.map((side) => [counts(start, side), counts(now, side)] as const);
  if (sides.some(([before, after]) => sum(after.values()) > sum(before.values()))) return NONE;
  const [white, black] = sides.map(([before, after]) => lost(before, after, kinds));
  return { white: white ?? [], black: black ?? [] };
}

function lost(before: Map<string, number>, after: Map<string, number>, kinds: readonly KindView[]): Lost[] {
  const gone = kinds.map((kind) => ({ kind, count: (before.get(kind.name) ?? 0) - (after.get(kind.name) ?? 0) }));
  // Each additional piece was promoted from one of the weakest kind that is missing.
  let promoted = sum(gone.map(({ count }) => Math.max(0, -count)));
  for (const one of [...gone].reverse()) {
    const here = Math.min(promoted, Math.max(0, one.count));
    one.count -= here;
    promoted -= here;
  }
  return gone.filter(({ count }) => count > 0);
}

/** A game whose lost pieces are shown. */
type Shown = Pick<Listed, "kinds" | "sides">;

/** Shows the pieces that a side has lost. */
export function showLosses(place: HTMLElement, side: Side, losses: readonly Lost[], { kinds, sides }: Shown): void {
  const set = settings().pieces;
  const key = `${set} ${losses.map(({ kind, count }) => `${kind.letter}${count}`).join(" ")}`;
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.hidden = losses.length === 0;
  const words = losses.map(({ kind, count }) => (count > 1 ? `${kind.name} × ${count}` : kind.name)).join(", ");
  place.title = `${sideName(side, sides)} has lost: ${words}`;
  place.setAttribute("aria-label", place.title);
  const look = lookOf(kinds);
  const entries = losses.map(({ kind: { name, letter }, count }) => {
    const drawing = figure({ name, owner: side, letter }, set, false, look);
    return h("span", { class: "taken-kind" }, drawing, count > 1 ? h("small", {}, String(count)) : null);
  });
  fill(place, ...entries);
}
