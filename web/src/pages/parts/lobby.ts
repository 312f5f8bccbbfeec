import { gameOf } from "../../app/catalogue";
import { h } from "../../app/dom";
import type { Lobby, OpenSeat } from "../../net/protocol";
import { keepSeat, seatOf, type Seat } from "../../net/seats";
import { clockInWords } from "./clockwords";
import { other, sideName } from "./words";

/** The most running games that are listed. */
const SHOWN = 12;

const nameOf = (variant: string): string => gameOf(variant)?.name ?? variant;

/** What the lobby shows. */
export interface Waiting {
  title: string;
  list: HTMLElement;
}

/** The open seats and running games; nothing where there are none. `again` is called when one's own was closed. */
export function openSeats(lobby: Lobby, again: () => void): Waiting | null {
  if (lobby.open.length + lobby.running.length === 0) return null;
  const seats = lobby.open.map((seat) => ({ seat, own: seatOf(seat.id) }));
  const strangers = seats.filter(({ own }) => !own).map(({ seat }) => free(seat));
  const mine = seats.flatMap(({ seat, own }) => (own ? [yours(seat, own, again)] : []));
  const running = lobby.running
    .slice(0, SHOWN)
    .map((game) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: "button seat", href: `/g/${game.id}` },
          nameOf(game.variant),
          h("small", {}, `Watch ${game.white ?? "White"} and ${game.black ?? "Black"}`),
        ),
      ),
    );
  return {
    title:
      strangers.length > 0 ? "Somebody waits for you" : mine.length > 0 ? "You wait for somebody" : "Being played now",
    list: h("ul", {}, ...strangers, ...mine, ...running),
  };
}

function free(seat: OpenSeat): HTMLElement {
  const about = `${seat.name ?? "Anonymous"} · ${clockInWords(seat.clock)}, you have ${sideName(seat.seat)}`;
  return h(
    "li",
    {},
    h("a", { class: "button primary seat", href: `/g/${seat.id}` }, nameOf(seat.variant), h("small", {}, about)),
  );
}

/** One's own game that waits: nobody plays against oneself by mistake. */
function yours(seat: OpenSeat, own: Seat, again: () => void): HTMLElement {
  const name = nameOf(seat.variant);
  const about = `Yours · ${clockInWords(seat.clock)}, you have ${sideName(own.side ?? other(seat.seat))}`;
  const close = async (): Promise<void> => {
    const { confirmed } = await import("../../app/dialog");
    if (!(await confirmed("Close this game? Nobody can come to it any more.", "Close it"))) return;
    const [{ giveUpWaiting }, { toast }] = await Promise.all([import("../../net/give-up"), import("../../app/toast")]);
    const refused = await giveUpWaiting(seat.id, own.secret);
    if (refused === null) keepSeat(seat.id, { ...own, over: true });
    toast(refused ?? "The game is closed");
    again();
  };
  return h(
    "li",
    { class: "own-seat" },
    h("a", { class: "button seat", href: `/g/${seat.id}#${own.secret}` }, `Go to ${name}`, h("small", {}, about)),
    h(
      "button",
      { type: "button", class: "quiet", "aria-label": `Close ${name}`, onclick: () => void close() },
      "Close",
    ),
  );
}
