import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { copy } from "../../app/toast";
import { siteAddress } from "../../net/address";
import type { GameState } from "../../net/reducer";
import { invitesOf } from "../../net/seats";
import type { Side } from "../../rules/types";
import { sideName } from "../parts/words";

/**
 * The link of a seat. Its secret stands behind the `#`, which browsers never send; so does the seed that the seat has committed
 * to, as long as another device would have to reveal it.
 */
export function seatLink(id: string, secret: string, seed?: string): string {
  return `${siteAddress()}/g/${id}#${secret}${seed === undefined ? "" : `~${seed}`}`;
}

/** The link for those who watch. */
export function publicLink(id: string): string {
  return `${siteAddress()}/g/${id}`;
}

/** A link to be sent, with buttons. */
export function linkBox(label: string, url: string, what: string): HTMLElement {
  const field = h("input", {
    type: "text",
    readonly: true,
    value: url,
    "aria-label": label,
    onfocus: (event: Event) => (event.target as HTMLInputElement).select(),
  });
  const share = (): void => void navigator.share({ title: "Springald", text: label, url }).catch(() => undefined);
  return h(
    "div",
    { class: "link" },
    field,
    h("button", { type: "button", class: "primary", onclick: () => void copy(url, what) }, icon("copy"), "Copy"),
    "share" in navigator
      ? h("button", { type: "button", "aria-label": "Share the link", onclick: share }, icon("share"))
      : null,
  );
}

/** What to send to whom as long as seats are free; nothing where nobody waits. */
export function invitations(state: GameState): HTMLElement | null {
  if (state.result !== null) return null;
  const secrets = invitesOf(state.id);
  const waiting = (["white", "black"] as const).filter((side) => state.seats[side] === "invited" && side !== state.you);
  const boxes = waiting.flatMap((side) => {
    const secret = secrets[side];
    return secret === undefined ? [] : [invitation(state, side, secret)];
  });
  if (boxes.length > 0) return h("div", { class: "card stack" }, ...boxes);
  const open = (["white", "black"] as const).some((side) => state.seats[side] === "open");
  if (open && state.you !== null)
    return h(
      "p",
      { class: "notice" },
      "This game stands in the lobby. It begins as soon as somebody takes the free seat; you may already make your turn.",
    );
  if (waiting.length > 0 && state.you !== null)
    return h("p", { class: "notice" }, "Waiting for the one who was invited.");
  return null;
}

function invitation(state: GameState, side: Side, secret: string): HTMLElement {
  const title = state.you === null ? `Link for ${sideName(side)}` : "Invite a friend";
  return h(
    "div",
    {},
    h("h2", {}, title),
    h(
      "p",
      { class: "soft small" },
      `Send this link. Whoever opens it plays ${sideName(side)}; it works on any device and stays valid.`,
    ),
    linkBox(title, seatLink(state.id, secret), "Link"),
  );
}
