import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Named } from "../../app/catalogue";
import { copy } from "../../app/toast";
import { siteAddress } from "../../net/address";
import type { GameState } from "../../net/reducer";
import { invitesOf } from "../../net/seats";
import { sideName } from "../../table/sides";

/**
 * Returns the link of a seat. The secret follows the `#`, which browsers never send, and so does the seed of the seat while
 * another device may have to reveal it.
 */
export function seatLink(id: string, secret: string, seed?: string): string {
  return `${siteAddress()}/g/${id}#${secret}${seed === undefined ? "" : `~${seed}`}`;
}

/** Returns the link for spectators. */
export function publicLink(id: string): string {
  return `${siteAddress()}/g/${id}`;
}

/** Creates a field with a link and buttons; `primary` if sending the link, which is called `name`, is the next step. */
export function linkBox(label: string, url: string, primary = false, name = label): HTMLElement {
  const field = h("input", {
    type: "text",
    readonly: true,
    value: url,
    "aria-label": label,
    onfocus: (event: Event) => (event.target as HTMLInputElement).select(),
  });
  const share = (): void => void navigator.share({ title: "Springald", text: name, url }).catch(() => undefined);
  return h(
    "div",
    { class: primary ? "link invite" : "link" },
    field,
    h(
      "button",
      { type: "button", class: primary ? "primary" : undefined, onclick: () => void copy(url, name) },
      icon("copy"),
      "Copy",
    ),
    "share" in navigator
      ? h("button", { type: "button", "aria-label": "Share the link", onclick: share }, icon("share"))
      : null,
  );
}

/**
 * Creates the links to send while seats are free, or a note that the game is waiting; `null` once it has begun. The game is
 * named.
 */
export function invitations(state: GameState, { name, sides }: Named): HTMLElement | null {
  if (state.result !== null) return null;
  const secrets = invitesOf(state.id);
  const waiting = (["white", "black"] as const).filter((side) => state.seats[side] === "invited" && side !== state.you);
  const boxes = waiting.flatMap((side) => {
    const secret = secrets[side];
    return secret === undefined ? [] : [invitation(state, sideName(side, sides), secret, name)];
  });
  if (boxes.length > 0) return h("div", { class: "card stack" }, ...boxes);
  const open = (["white", "black"] as const).some((side) => state.seats[side] === "open");
  if (open && state.you !== null)
    return h("p", { class: "notice" }, "Your challenge is in the lobby. The game starts when someone accepts it.");
  if (waiting.length > 0 && state.you !== null)
    return h("p", { class: "notice" }, "Waiting for your opponent to open the invitation.");
  return null;
}

function invitation(state: GameState, side: string, secret: string, name: string): HTMLElement {
  const url = seatLink(state.id, secret);
  const title = state.you === null ? `Invitation for ${side}` : "Invite a friend";
  return h(
    "div",
    {},
    h("h2", {}, title),
    h("p", { class: "soft small" }, `Send this link to one person only: whoever joins by it plays ${side}.`),
    h("div", { class: "invite-ways" }, linkBox(title, url, true, `Invitation to ${name}`), qrPlace(url)),
  );
}

/** The QR codes that were drawn, by their links. */
const drawn = new Map<string, Element>();

/** Creates the place of the QR code of a link, which is loaded and drawn once. */
export function qrPlace(url: string): HTMLElement {
  const known = drawn.get(url);
  const hint = h("span", {}, "Or scan this code with the other phone.");
  const place = h("div", { class: "qr-place" }, known?.cloneNode(true), hint);
  if (known) return place;
  void import("./qr").then(
    ({ qrCode }) => {
      const code = qrCode(url, "QR code of the link");
      drawn.set(url, code);
      place.prepend(code.cloneNode(true));
    },
    // Without a connection the link is enough.
    () => place.remove(),
  );
  return place;
}
