import { confirmed } from "../../app/dialog";
import { h } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import { toast } from "../../app/toast";
import type { Deal, Refusal, Wish } from "../../net/protocol";
import type { GameState } from "../../net/reducer";
import type { Side } from "../../rules/types";
import { other, sentence, sideName } from "../parts/words";

/** How a wish reaches the server. */
export type Send = (wish: Wish) => Promise<Refusal | null>;

async function ask(send: Send, wish: Wish, done?: string): Promise<void> {
  const refusal = await send(wish);
  if (refusal) toast(refusal.message);
  else if (done !== undefined) toast(done);
}

function button(name: Icon, label: string, act: () => void, pressed?: boolean): HTMLButtonElement {
  return h(
    "button",
    { type: "button", onclick: act, "aria-pressed": pressed === undefined ? undefined : String(pressed) },
    icon(name),
    label,
  );
}

const ASKED: Record<Deal, string> = {
  draw: "Draw offered",
  takeback: "Takeback asked for",
  rematch: "Rematch offered",
};

/** Offers it, or withdraws it where it is offered already. */
function dealButton(name: Icon, label: string, what: Deal, you: Side, state: GameState, send: Send): HTMLButtonElement {
  const mine = state.offers[what] === you;
  return button(
    name,
    mine ? "Withdraw" : label,
    () => void ask(send, { t: what, do: mine ? "decline" : "offer" }, mine ? undefined : ASKED[what]),
    mine,
  );
}

/** What a player may do beside moving. */
export function controls(state: GameState, send: Send): HTMLElement[] {
  const { you } = state;
  if (you === null || state.result !== null) return [];
  const resign = async (): Promise<void> => {
    if (await confirmed("Give up this game?", "Resign")) await ask(send, { t: "resign" });
  };
  const claims =
    state.to_act === you
      ? state.claims.map((reason) => button("half", `Claim: ${reason}`, () => void ask(send, { t: "claim", reason })))
      : [];
  return [
    dealButton("undo", "Takeback", "takeback", you, state, send),
    dealButton("half", "Draw", "draw", you, state, send),
    ...claims,
    button("flag", "Resign", () => void resign()),
  ];
}

const WANTS: Record<Deal, string> = {
  draw: "offers a draw",
  takeback: "wants to take back a turn",
  rematch: "wants a rematch",
};

/** What the other player offers, with the answers. */
export function offers(state: GameState, send: Send): HTMLElement[] {
  const { you } = state;
  if (you === null) return [];
  return (["draw", "takeback", "rematch"] as const)
    .filter((what) => state.offers[what] === other(you) && state.next === null)
    .map((what) =>
      h(
        "div",
        { class: "offer", role: "group", "aria-label": "Offer" },
        h("p", {}, `${state.names[other(you)] ?? sideName(other(you))} ${WANTS[what]}.`),
        h(
          "button",
          { type: "button", class: "primary", onclick: () => void ask(send, { t: what, do: "accept" }) },
          icon("check"),
          "Accept",
        ),
        h("button", { type: "button", onclick: () => void ask(send, { t: what, do: "decline" }) }, "Decline"),
      ),
    );
}

/** The offers, for those who hear the page. */
export function offersInWords(state: GameState): string {
  const { you } = state;
  if (you === null) return "";
  const theirs = (["draw", "takeback", "rematch"] as const).filter((what) => state.offers[what] === other(you));
  return theirs.map((what) => sentence(`${sideName(other(you))} ${WANTS[what]}`)).join(" ");
}

/** The rematch of a game that is over. */
export function rematchButton(state: GameState, send: Send): HTMLElement | null {
  const { you } = state;
  if (you === null || state.result === null || state.next !== null) return null;
  return dealButton("again", "Rematch", "rematch", you, state, send);
}
