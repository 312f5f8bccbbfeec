import { gameOf } from "../../app/catalogue";
import { h } from "../../app/dom";
import { seatOf } from "../../net/seats";
import { computerGame } from "./computer-store";
import { sideName } from "./words";

/** The most games that are listed. */
const SHOWN = 10;

/** The games of this browser that go on, as a list; nothing where there are none. */
export function myGames(seats: readonly string[], computers: readonly string[]): HTMLElement | null {
  const people = seats.flatMap((id) => {
    const seat = seatOf(id);
    const game = seat?.variant === undefined ? undefined : gameOf(seat.variant);
    if (!seat || seat.over || !game) return [];
    return [entry(`/g/${id}`, game.name, seat.side ? `You play ${sideName(seat.side)}` : "Your seat")];
  });
  const alone = computers.flatMap((variant) => {
    const kept = computerGame(variant);
    const game = gameOf(variant);
    if (!kept || kept.ended || !game || kept.line === "") return [];
    return [entry(`/computer/${variant}`, game.name, `Computer, level ${kept.level}`)];
  });
  const all = [...people.slice(-SHOWN).reverse(), ...alone];
  return all.length > 0 ? h("ul", {}, ...all) : null;
}

function entry(path: string, name: string, hint: string): HTMLElement {
  return h("li", {}, h("a", { class: "button seat", href: path }, name, h("small", {}, hint)));
}
