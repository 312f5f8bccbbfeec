import { h } from "../../app/dom";
import type { GameState } from "../../net/reducer";
import type { Side, SidesView } from "../../wire/rules";
import { sideName } from "../../table/sides";

const SIDES = ["white", "black"] as const;

/** Returns `true` if a seat is still free. */
export function isChallenge({ seats }: GameState): boolean {
  return SIDES.some((side) => seats[side] !== "taken");
}

/** Returns the side that anyone can take. */
export function openSide({ seats, result }: GameState): Side | undefined {
  return result === null ? SIDES.find((side) => seats[side] === "open") : undefined;
}

/** Creates the offer of an open seat, for visitors without one. */
export function openSeat(state: GameState, sides: SidesView, clock: string, take: () => void): HTMLElement | null {
  const side = openSide(state);
  if (state.you !== null || side === undefined) return null;
  return h(
    "div",
    { class: "offer" },
    h("p", {}, `Open challenge: play ${sideName(side, sides)}, ${clock}.`),
    h("button", { type: "button", class: "primary", onclick: take }, "Accept challenge"),
  );
}
