import type { Lobby, OpenGame, RunningGame } from "../../net/protocol";
import { keepSeat, seatOf, type Seat } from "../../net/seats";
import { clockInWords } from "../../net/clock";
import { other, playerName, sideName } from "../../table/sides";
import { namesOf, type Named } from "../../app/catalogue";
import { h } from "../../app/dom";
import { computerGame } from "../computer/current";

/** The most running games that are listed. */
const SHOWN = 12;

type NameOf = (variant: string) => Named;

/** A list of the lobby. */
export interface LobbyList {
  title: string;
  list: HTMLElement;
}

/** Returns the open challenges and the live games, without empty lists. Withdrawing an own challenge calls `again`. */
export async function lobbyLists(lobby: Lobby, again: () => void): Promise<LobbyList[]> {
  const nameOf = await namesOf([...lobby.open, ...lobby.running].map(({ variant }) => variant));
  const seats = lobby.open.map((seat) => ({ seat, own: seatOf(seat.id) }));
  const strangers = seats.filter(({ own }) => !own).map(({ seat }) => challenge(seat, nameOf));
  const mine = seats.flatMap(({ seat, own }) => (own ? [yours(seat, own, nameOf, again)] : []));
  const running = lobby.running.slice(0, SHOWN).map((game) => live(game, nameOf));
  return [
    { title: "Open challenges", items: [...strangers, ...mine] },
    { title: "Live games", items: running },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ title, list: h("ul", {}, ...items) }));
}

function card(href: string, name: string, about: string, join = false): HTMLElement {
  return h("a", { class: join ? "button seat join" : "button seat", href }, h("b", {}, name), h("small", {}, about));
}

function live({ id, variant, white, black }: RunningGame, nameOf: NameOf): HTMLElement {
  const { name, sides } = nameOf(variant);
  const [one, other] = (["white", "black"] as const).map((side) => playerName({ white, black }, side, sides));
  return h("li", {}, card(`/g/${id}`, name, `Watch ${one} and ${other}`));
}

function challenge(seat: OpenGame, nameOf: NameOf): HTMLElement {
  const { name, sides } = nameOf(seat.variant);
  const who = seat.name ?? sideName(other(seat.seat), sides);
  const about = `${who} · ${clockInWords(seat.clock)} · you play ${sideName(seat.seat, sides)}`;
  return h("li", {}, card(`/g/${seat.id}`, name, about, true));
}

/** Creates the entry of an own challenge, which cannot be accepted by mistake. */
function yours(seat: OpenGame, own: Seat, nameOf: NameOf, again: () => void): HTMLElement {
  const { name, sides } = nameOf(seat.variant);
  const about = `Your challenge · ${clockInWords(seat.clock)} · you play ${sideName(own.side ?? other(seat.seat), sides)}`;
  const close = async (): Promise<void> => {
    const { confirmed } = await import("../../app/dialog");
    if (!(await confirmed("Withdraw this challenge?", "Withdraw challenge"))) return;
    const [{ withdraw }, { toast }] = await Promise.all([import("../../net/withdraw"), import("../../app/toast")]);
    const refused = await withdraw(seat.id, own.secret);
    if (refused === null) keepSeat(seat.id, { ...own, over: true });
    toast(refused ?? "Challenge withdrawn");
    again();
  };
  return h(
    "li",
    { class: "own-seat" },
    card(`/g/${seat.id}`, name, about),
    h(
      "button",
      { type: "button", class: "quiet", "aria-label": `Withdraw ${name} challenge`, onclick: () => void close() },
      "Withdraw",
    ),
  );
}

/** The most games of this browser that are listed. */
const OWN_SHOWN = 10;

/** Creates the list of unfinished games of this browser; nothing if there are none. */
export async function myGames(seats: readonly string[], computers: readonly string[]): Promise<HTMLElement | null> {
  const nameOf = await namesOf([...seats.flatMap((id) => seatOf(id)?.variant ?? []), ...computers]);
  const people = seats.flatMap((id) => {
    const seat = seatOf(id);
    if (seat?.variant === undefined || seat.over) return [];
    const { name, sides } = nameOf(seat.variant);
    return [entry(`/g/${id}`, name, seat.side ? `You play ${sideName(seat.side, sides)}` : "Your seat")];
  });
  const alone = computers.flatMap((variant) => {
    const kept = computerGame(variant);
    if (!kept || kept.ended || kept.line === "") return [];
    return [entry(`/computer/${variant}`, nameOf(variant).name, `Computer, level ${kept.level}`)];
  });
  const all = [...people.slice(-OWN_SHOWN).reverse(), ...alone];
  return all.length > 0 ? h("ul", {}, ...all) : null;
}

function entry(path: string, name: string, hint: string): HTMLElement {
  return h("li", {}, h("a", { class: "button seat", href: path }, name, h("small", {}, hint)));
}
