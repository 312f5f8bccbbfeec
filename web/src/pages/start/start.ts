import "../../style/home.css";
import "../../style/options.css";
import { findGame, type Listed } from "../../app/catalogue";
import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import { go, type Leave } from "../../app/router";
import { settings } from "../../app/settings";
import { keepSite } from "../../net/address";
import { ApiError, createGame } from "../../net/api";
import { keepDice } from "../../net/kept-dice";
import { keepInvites, keepSeat } from "../../net/seats";
import { beginning, newComputerGame } from "../computer/store";
import { nothing } from "../lost";
import { drawnStart, lastOptions, optionsForm, startChoice, type StartOptions } from "./start-options";
import { clockInWords } from "../../net/clock";
import { sideName } from "../../table/sides";
import type { Scene } from "../../wire/rules";

type Way = "invite" | "open" | "two";

/**
 * Creates the ways to start a game, one click each; `position` sets another starting position, or the number of a start.
 */
function startForm(game: Listed, leave: () => void, position?: string): HTMLElement {
  let fen = position;
  const options = lastOptions();
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const summary = h("summary", {}, "Game options");
  let busy = false;
  const people = async (way: Way): Promise<void> => {
    if (busy) return;
    busy = true;
    error.hidden = true;
    try {
      const path = await begin(game, options, way, fen);
      leave();
      go(path);
    } catch (reason) {
      error.textContent =
        reason instanceof ApiError ? reason.message : "Can't reach the server. You can still play the computer.";
      error.hidden = false;
    } finally {
      busy = false;
    }
  };
  const computer = async (): Promise<void> => {
    const next = await beginning(game.id);
    if (next === "nothing") return;
    if (next === "continue") {
      leave();
      go(`/computer/${game.id}`);
      return;
    }
    const { level, colour, thinking } = options;
    const path = newComputerGame(game.id, level, colour, fen ?? drawnStart(game), "", thinking, computerClock(options));
    leave();
    go(path);
  };
  const form = optionsForm(options, game.sides);
  const showTerms = (): void => {
    const terms = `${clockInWords(options.clock)}, ${options.colour === "random" ? "random colour" : sideName(options.colour, game.sides)}`;
    hint.textContent = terms.charAt(0).toUpperCase() + terms.slice(1);
    const own = computerClock(options);
    const clock = own?.kind === "fischer" ? `${clockInWords(own)}, ` : "";
    level.textContent = `Level ${options.level}, ${clock}works offline`;
  };
  const hint = h("small", {});
  const level = h("small", {});
  const isStart = fen === undefined || isNumber(fen);
  if (game.starts !== undefined && isStart) form.prepend(startChoice(game.starts, fen, (start) => (fen = start)));
  form.addEventListener("change", showTerms);
  showTerms();
  return h(
    "div",
    {},
    h("details", { class: "start-options" }, summary, form),
    h(
      "div",
      { class: "ways" },
      way("friends", "Invite a friend", hint, () => void people("invite"), true),
      way("computer", "Play the computer", level, () => void computer()),
      way("seat", "Open challenge", h("small", {}, "Anyone can join"), () => void people("open")),
      error,
    ),
    h(
      "button",
      { type: "button", class: "quiet way-two", onclick: () => void people("two") },
      icon("eye"),
      "Invite two players and watch",
    ),
  );
}

/** Returns `true` if a position is the number of a start. */
function isNumber(position: string): boolean {
  return /^\d+$/.test(position);
}

/** Returns the clock of a game against the computer: none unless the player chose one. */
function computerClock({ clock, isClockChosen }: StartOptions): StartOptions["clock"] {
  return isClockChosen ? clock : null;
}

function way(name: Icon, label: string, hint: HTMLElement, start: () => void, primary = false): HTMLElement {
  return h(
    "button",
    { type: "button", class: primary ? "way primary" : "way", onclick: start },
    icon(name),
    h("span", {}, label),
    hint,
  );
}

async function begin(game: Listed, options: StartOptions, way: Way, fen?: string): Promise<string> {
  const made = await createGame({
    variant: game.id,
    clock: options.clock,
    as: way === "two" ? "none" : options.colour,
    open: way === "open",
    ...(fen === undefined ? {} : { fen }),
    ...(settings().name === "" ? {} : { name: settings().name }),
  });
  keepDice({ id: made.id, commitment: made.dice_commitment, rolls: 0 });
  keepSite(made.url);
  if (Object.keys(made.invites).length > 0) keepInvites(made.id, made.invites);
  if (made.secret && made.side) keepSeat(made.id, { secret: made.secret, side: made.side, variant: game.id });
  return `/g/${made.id}`;
}

/** Opens the ways to start a game in a dialog. */
export function openStart(game: Listed, fen?: string): void {
  const dialog = openDialog(
    game.name,
    startForm(game, () => dialog.close(), fen),
  );
}

/** Shows the ways to start a game as a page. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = await findGame(params.variant ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game with this name."));
    return () => undefined;
  }
  document.title = `Play ${game.name} · Springald`;
  const query = new URLSearchParams(location.search);
  const fen = query.get("start") ?? query.get("fen") ?? undefined;
  const picture = h("div", { class: "picture start-board", "aria-hidden": "true", inert: true });
  picture.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  host.append(
    h("div", { class: "page-head" }, h("h1", {}, game.name), h("p", {}, game.pitch)),
    h(
      "div",
      { class: "start-page" },
      h(
        "div",
        { class: "card narrow" },
        startForm(game, () => undefined, fen),
      ),
      picture,
    ),
  );
  return boardBeside(picture, game, fen);
}

/** Shows the position in which the game begins. Returns a function that ends it. */
function boardBeside(picture: HTMLElement, game: Listed, fen: string | undefined): Leave {
  let close: Leave = () => undefined;
  let isLeft = false;
  const show = async (): Promise<void> => {
    const { createStill } = await import("../../board/board");
    const scene = fen === undefined ? game.start : await sceneOf(game.id, fen);
    if (isLeft) return;
    const { board: theme, pieces } = settings();
    const still = createStill(picture, {
      scene: { ...scene, acts: [] },
      theme,
      pieces,
      label: game.name,
      kinds: game.kinds,
    });
    close = () => still.destroy();
  };
  void show().catch(() => undefined);
  return () => {
    isLeft = true;
    close();
  };
}

async function sceneOf(variant: string, fen: string): Promise<Scene> {
  const { rules } = await import("../../rules/client");
  const game = await rules().open(variant, fen);
  return game.scene().finally(() => game.free());
}
