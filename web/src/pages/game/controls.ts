import { confirmed } from "../../app/dialog";
import { h } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import { toast } from "../../app/toast";
import type { Offer, Refusal, Command } from "../../net/protocol";
import type { GameState } from "../../net/reducer";
import type { Side, SidesView } from "../../wire/rules";
import { other, playerName } from "../../table/sides";
import { OFFERS, offered } from "./page-words";
import { isChallenge, openSide } from "./seats";

/** Sends a command to the server. */
export type Send = (command: Command) => Promise<Refusal | null>;

async function ask(send: Send, command: Command, done?: string): Promise<void> {
  const refusal = await send(command);
  if (refusal) toast(refusal.message);
  else if (done !== undefined) toast(done);
}

interface ButtonLook {
  pressed?: boolean;
  /** True if the button takes the whole row. */
  wide?: boolean;
  title?: string;
}

function button(
  name: Icon,
  label: string,
  act: () => void,
  { pressed, wide, title }: ButtonLook = {},
): HTMLButtonElement {
  return h(
    "button",
    {
      type: "button",
      class: wide ? "wide" : undefined,
      title,
      onclick: act,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
    },
    icon(name),
    h("span", {}, label),
  );
}

const ASKED: Record<Offer, string> = {
  draw: "Draw offered",
  takeback: "Takeback requested",
  rematch: "Rematch offered",
};

/** The time in milliseconds in which a second click still belongs to a double click. */
const DOUBLE_CLICK = 500;

/** The time of the last offer, by the clock of the page. */
let offeredAt = -Infinity;

/** Creates the button that makes an offer, or withdraws a standing one. A double click makes one and leaves it. */
function offerButton(
  name: Icon,
  label: string,
  what: Offer,
  you: Side,
  state: GameState,
  send: Send,
  wide = false,
): HTMLButtonElement {
  const mine = state.offers[what] === you;
  const act = async (): Promise<void> => {
    const now = performance.now();
    if (now - offeredAt < DOUBLE_CLICK) return;
    if (!mine) offeredAt = now;
    if (what === "draw" && !mine && !(await confirmed("Offer a draw?", "Offer draw"))) return;
    await ask(send, { t: what, do: mine ? "decline" : "offer" }, mine ? undefined : ASKED[what]);
  };
  return button(name, mine ? "Withdraw" : label, () => void act(), {
    pressed: mine,
    wide,
    ...(mine ? { title: `${ASKED[what]}. Click to withdraw it.` } : {}),
  });
}

/** Creates a button that ends the game after a confirmation. */
function leaveButton(
  name: Icon,
  label: string,
  question: string,
  command: Command,
  send: Send,
  wide = false,
): HTMLElement {
  const leave = async (): Promise<void> => {
    if (await confirmed(question, label)) await ask(send, command);
  };
  return button(name, label, () => void leave(), { wide });
}

/** Returns the buttons of a player, always in the same number of places. */
export function controls(state: GameState, send: Send): HTMLElement[] {
  const { you, to_act, claims } = state;
  if (you === null || state.result !== null) return [];
  if (isChallenge(state)) {
    const isOpen = openSide(state) !== undefined;
    const label = isOpen ? "Withdraw challenge" : "Cancel invitation";
    const question = isOpen ? "Withdraw this challenge?" : "Cancel this invitation?";
    return [leaveButton("close", label, question, { t: "abort" }, send, true)];
  }
  const [reason] = to_act === you ? claims : [];
  return [
    offerButton("undo", "Takeback", "takeback", you, state, send),
    reason === undefined
      ? offerButton("half", "Draw", "draw", you, state, send)
      : button("half", "Claim draw", () => void ask(send, { t: "claim", reason }), { title: `Claim: ${reason}` }),
    state.abortable
      ? leaveButton("close", "Abort", "Abort this game? Nobody wins or loses.", { t: "abort" }, send)
      : leaveButton("flag", "Resign", "Resign this game?", { t: "resign" }, send),
  ];
}

/** Returns the offers of the other player with their buttons. A phone shows them at an edge of the window. */
export function offers(state: GameState, sides: SidesView, send: Send): HTMLElement {
  const { you } = state;
  const made = you === null ? [] : offered(state).map((what) => ({ what, by: other(you) }));
  return h(
    "div",
    { class: "offers" },
    ...made.map(({ what, by }) =>
      h(
        "div",
        { class: "offer", role: "group", "aria-label": "Offer" },
        h("p", {}, `${playerName(state.names, by, sides)} ${OFFERS[what]}.`),
        h(
          "button",
          { type: "button", class: "primary", onclick: () => void ask(send, { t: what, do: "accept" }) },
          icon("check"),
          "Accept",
        ),
        h("button", { type: "button", onclick: () => void ask(send, { t: what, do: "decline" }) }, "Decline"),
      ),
    ),
  );
}

/** Creates the rematch button of a finished game. */
export function rematchButton(state: GameState, send: Send): HTMLElement | null {
  const { you } = state;
  if (you === null || state.result === null || state.next !== null || isChallenge(state)) return null;
  return offerButton("again", "Rematch", "rematch", you, state, send, true);
}
