import { h } from "../../app/dom";
import type { GameState } from "../../net/reducer";
import type { Side } from "../../wire/rules";
import { sideName } from "../../table/words";

const SIDES = ["white", "black"] as const;

/** Returns whether a seat is still free. */
export function isChallenge({ seats }: GameState): boolean {
  return SIDES.some((side) => seats[side] !== "taken");
}

/** The side that anybody may still take. */
export function openSide({ seats, result }: GameState): Side | undefined {
  return result === null ? SIDES.find((side) => seats[side] === "open") : undefined;
}

/** The offer to take an open seat, for those who have none. */
export function openSeat(state: GameState, clock: string, take: () => void): HTMLElement | null {
  const side = openSide(state);
  if (state.you !== null || side === undefined) return null;
  return h(
    "div",
    { class: "offer" },
    h("p", {}, `Open challenge: play ${sideName(side)}, ${clock}.`),
    h("button", { type: "button", class: "primary", onclick: take }, "Accept challenge"),
  );
}
