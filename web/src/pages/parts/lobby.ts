import { gameOf } from "../../app/catalogue";
import { h } from "../../app/dom";
import type { Lobby } from "../../net/protocol";
import { clockInWords } from "./clockwords";
import { sideName } from "./words";

/** The most running games that are listed. */
const SHOWN = 12;

/** The open seats and running games as a list; nothing where there are none. */
export function openSeats(lobby: Lobby): HTMLElement | null {
  const open = lobby.open.map((seat) => {
    return h(
      "li",
      {},
      h(
        "a",
        { class: "button primary seat", href: `/g/${seat.id}` },
        gameOf(seat.variant)?.name ?? seat.variant,
        h("small", {}, `${seat.name ?? "Anonymous"} · ${clockInWords(seat.clock)}, you have ${sideName(seat.seat)}`),
      ),
    );
  });
  const running = lobby.running
    .slice(0, SHOWN)
    .map((game) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: "button seat", href: `/g/${game.id}` },
          gameOf(game.variant)?.name ?? game.variant,
          h("small", {}, `Watch ${game.white ?? "White"} and ${game.black ?? "Black"}`),
        ),
      ),
    );
  return open.length > 0 ? h("ul", {}, ...open, ...running) : null;
}
