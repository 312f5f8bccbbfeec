import { gameOf } from "../../app/catalogue";
import { confirmed } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { go, type Leave } from "../../app/router";
import { onSettings, settings } from "../../app/settings";
import { toast } from "../../app/toast";
import { siteAddress } from "../../net/address";
import { ApiError, join, publicGame } from "../../net/api";
import { left, spoken, ticking, type ClockState, clockInWords } from "../../net/clock";
import { committedSeed, duty, owed, type Duty } from "../../net/dice-exchange";
import type { ServerMessage, Told } from "../../net/protocol";
import { reduce, type GameState } from "../../net/reducer";
import { keepInvites, keepSeat, keepTabSecret, seatOf, secretAfter, seatOfAddress } from "../../net/seats";
import { keepDice } from "../../net/kept-dice";
import { forgetSeeds, keepSeed, storedSeeds } from "../../net/own-seeds";
import { ServerTime } from "../../net/server-time";
import { Connection, type Line } from "../../net/socket";
import { BoardPage } from "../board-page/board-page";
import { playSound } from "../../sound/play-sound";
import { PlayerBar } from "../board-page/player-bar";
import type { Side } from "../../rules/types";
import type { Table } from "../../table/table";
import { other, resultFor, sideName } from "../../table/words";
import { nothing } from "../lost";
import { Attention } from "./attention";
import { Chat } from "./chat";
import { controls, offers, offersInWords, rematchButton } from "./controls";
import { invitations, linkBox, publicLink, seatLink } from "./invites";
import { overCard } from "./over";
import { isChallenge, openSeat } from "./seats";

/** Shown before the first answer, and not announced: it is over at once. */
const CONNECTING = "Connecting…";

/** A game between people. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const id = params.id ?? "";
  const { secret: fromLink, seed } = seatOfAddress(id);
  const secret = fromLink ?? seatOf(id)?.secret ?? null;
  const first = await publicGame(id).catch((error: unknown) => error);
  if (first instanceof ApiError && first.status === 404) {
    host.append(nothing("Game not found", "The link may be incomplete. Was all of it copied?"));
    return () => undefined;
  }
  const room = new GamePage(host, id, secret, seed);
  return () => room.close();
}

class GamePage {
  private state: GameState | null = null;
  private line: Line = "connecting";
  /** Whether the connection broke and the board does not yet show again what counts. */
  private lost = false;
  private synced: Promise<unknown> = Promise.resolve();
  private heardStatus = "";
  private readonly time = new ServerTime();
  private name = settings().name;
  private readonly unsettle: () => void;
  /** What is to be done about the dice, as it was seen last. */
  private duty: Duty = { kind: "none" };
  private page: BoardPage | undefined;
  private table: Table | undefined;
  private laying = false;
  private shownLine: string | null = null;
  private heardOffers = "";
  private attention: Attention | undefined;
  private connection: Connection;
  private readonly bars = { white: new PlayerBar(), black: new PlayerBar() };
  private readonly status = h("p", { class: "notice banner", hidden: true }, CONNECTING);
  private readonly chat = new Chat((text) => this.connection.send({ t: "chat", text }));
  private readonly over = h("div", {});
  private readonly about = h("div", { class: "soft small" });
  /** The link to this player's seat as it is shown: what a player opened stays open when something else changes. */
  private own: { url: string; element: HTMLDetailsElement } | undefined;
  private overShown = false;
  /** Whether this page has shown the game going on, and whether it has told its end. */
  private seenGoing = false;
  private overTold = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly id: string,
    private secret: string | null,
    /** The seed for the dice that came with the link of the seat. */
    private readonly carried: string | undefined,
  ) {
    host.append(this.status);
    this.connection = this.connect();
    this.unsettle = onSettings(({ name }) => {
      if (name === this.name) return;
      this.name = name;
      void this.rename(true);
    });
  }

  close(): void {
    this.unsettle();
    this.attention?.close();
    this.connection.close();
    this.closeOver();
    this.page?.close();
    for (const bar of Object.values(this.bars)) bar.stop();
  }

  private connect(): Connection {
    return new Connection({
      id: this.id,
      secret: this.secret,
      name: this.name === "" ? undefined : this.name,
      onMessage: (message) => this.receive(message),
      onLine: (line) => this.connected(line),
    });
  }

  private connected(line: Line): void {
    this.line = line;
    if (line === "lost") this.lost = true;
    this.showStatus();
    if (line !== "open" || !this.lost) return;
    void this.synced.then(() => {
      if (this.line !== "open") return;
      this.lost = false;
      this.showStatus();
    });
  }

  /** Tells the name of the settings where the seat has another one; `asked` where it was changed just now. */
  private async rename(asked: boolean): Promise<void> {
    const { state, name } = this;
    if (state?.you == null || state.result !== null || name === (state.names[state.you] ?? "")) return;
    // No name here takes none away that was given on another device.
    if (name === "" && !asked) return;
    const refusal = await this.connection.send({ t: "name", name: name === "" ? null : name });
    if (refusal && asked) toast(refusal.message);
  }

  private receive(message: ServerMessage): void {
    if (message.t === "error" && message.ref == null) {
      this.refused(message.message, message.code);
      return;
    }
    const told = message.t === "welcome" ? message.game.clock : message.t === "event" ? message.clock : message;
    if ("now_ms" in told) this.time.heard(told.now_ms, Date.now());
    const before = this.state;
    this.state = reduce(before, message);
    const { state } = this;
    if (!state) return;
    if (state.dice !== before?.dice || state.result !== before.result || state.paused_ms !== before.paused_ms)
      this.addToDice(state);
    if (state === before) {
      this.runClocks(state);
      return;
    }
    if (message.t === "welcome") {
      this.remember(state);
      void this.rename(false);
    }
    if (!this.page && !this.laying) void this.lay(state).catch(() => this.cannotLay());
    if (message.t === "event") this.happened(state, message.e);
    if (state.next !== null && before?.next === null) this.goOn(state, state.next);
    this.show();
  }

  /** Tells what the board does not show. */
  private happened(state: GameState, told: Told): void {
    if (told.kind === "taken_back") announce("A turn was taken back.");
    if (state.you === null || told.kind !== "joined" || told.side === state.you) return;
    const who = told.name ?? "Your opponent";
    announce(`${who} has joined.`);
    this.attention?.tell(`${who} has joined`, `You play ${sideName(state.you)}.`);
  }

  /** Keeps what can be seen of the dice, for the check after the game, and does this seat's part. */
  private addToDice(state: GameState): void {
    const { id, you, dice, result } = state;
    if (result !== null) {
      // What is told after the game is no promise any more.
      forgetSeeds(id);
      return;
    }
    const seen = (side: Side): string | undefined =>
      dice[side].said === "silent" ? undefined : (dice[side].commitment ?? "");
    const { commitment, rolls } = dice;
    if (you !== null && this.carried !== undefined) keepSeed(id, you, this.carried);
    const kept = keepDice({ id, commitment, rolls, white: seen("white"), black: seen("black") });
    const before = JSON.stringify(this.duty);
    this.duty = duty(state, you, kept, storedSeeds);
    if (JSON.stringify(this.duty) === before) return;
    if (this.duty.kind === "alarm") toast(`${this.duty.what} Your browser does not reveal its seed.`);
    if (this.duty.kind !== "say" || you === null) return;
    const { word } = this.duty;
    if (word !== "none" && "reveal" in word)
      keepDice({ id, commitment, rolls, [you === "white" ? "white_seed" : "black_seed"]: word.reveal });
    void this.connection.send({ t: "dice", dice: word }).then((refusal) => {
      // Another page with this seat may have been faster; what counts comes with its event.
      if (!refusal || refusal.code === "dice_settled" || refusal.code === "game_over") return;
      // Said again when the game goes on.
      this.duty = { kind: "none" };
      if (refusal.code !== "paused" && refusal.code !== "storage") toast(refusal.message);
    });
  }

  private refused(message: string, code: string): void {
    if (code === "bad_secret") {
      // The link is wrong or was replaced, perhaps from here: the game may still be watched.
      const kept = seatOf(this.id);
      const isRenewed = kept?.next !== undefined && kept.secret === this.secret;
      keepTabSecret(this.id, null);
      this.comeWith(secretAfter(kept, this.secret));
      if (this.secret === null) toast("This link has expired or is incomplete. You are watching.");
      else if (!isRenewed) toast("This link has expired or is incomplete. You keep your own seat.");
    } else {
      this.status.textContent = message;
      this.status.hidden = false;
      announce(message);
    }
  }

  /** Connects anew with another secret. */
  private comeWith(secret: string | null): void {
    this.secret = secret;
    this.connection.close();
    this.connection = this.connect();
  }

  private remember(state: GameState): void {
    if (state.you === null || this.secret === null) return;
    const kept = seatOf(this.id);
    // Somebody who also opens the link of the other seat keeps the first one; the other is that of this tab.
    if (kept?.side !== undefined && kept.side !== state.you) return;
    keepSeat(this.id, { secret: this.secret, side: state.you, variant: state.variant, over: state.result !== null });
    keepTabSecret(this.id, null);
  }

  /** Makes a new link for this seat. */
  private async renewLink(): Promise<void> {
    const { secret } = this;
    const question = "Make a new link for your seat? The present one stops working at once, on every device.";
    if (secret === null || !(await confirmed(question, "Make a new link"))) return;
    const { renew } = await import("../../net/renew");
    const renewed = await renew(this.id, secret);
    if ("refused" in renewed) {
      toast(renewed.refused);
      return;
    }
    // The server closes the sockets of the old secret; this page may have come back already.
    if (this.secret !== renewed.secret) this.comeWith(renewed.secret);
    if (this.state) this.showAbout(this.state);
    toast("Your seat has a new link. The old one no longer works.");
  }

  private cannotLay(): void {
    this.close();
    fill(this.host, nothing("The board could not be loaded", "Check the connection and reload the page."));
  }

  private async lay(state: GameState): Promise<void> {
    this.laying = true;
    const game = gameOf(state.variant);
    if (!game) {
      fill(
        this.host,
        nothing("Unknown game", "It may have been played by other rules than this page knows. Reload the page."),
      );
      return;
    }
    const page = new BoardPage(
      this.host,
      game,
      `${game.name}: ${state.names.white ?? "White"} against ${state.names.black ?? "Black"}`,
      true,
    );
    this.page = page;
    page.buttons.classList.add("places");
    this.attention = new Attention(game.name);
    this.host.prepend(this.status);
    const bottom = state.you ?? "white";
    this.bars[bottom].onLow = (ms) => {
      if (state.you === null) return;
      playSound("low");
      announce(`You have ${spoken(ms)} left.`);
    };
    page.above.append(this.bars[other(bottom)].element);
    page.below.append(this.bars[bottom].element);
    page.extra.append(this.over, this.chat.element, this.about);
    page.say = () => this.prompt();
    this.show();
    this.shownLine = state.line;
    this.table = await page.open({
      fen: state.initial_fen ?? undefined,
      line: state.line,
      orientation: bottom,
      hands: state.result === null ? state.you : null,
      premove: state.you !== null,
      confirmed: true,
      label: `${game.name}, ${bottom} at the bottom`,
      onTurn: (text) => void this.play(text),
      onChange: () => this.changed(),
    });
    if (state.result === null) this.table.tell();
    else void this.table.end(state.result, state.reason, true);
    this.show();
  }

  private async play(text: string): Promise<void> {
    const { state } = this;
    if (!state) return;
    const refusal = await this.connection.send({ t: "play", text, at: state.events });
    if (!refusal) return;
    await this.table?.revert();
    const { message, clause, squares } = refusal;
    this.table?.showExplanation({
      legal: false,
      action: text,
      message,
      clause: clause ?? null,
      squares: squares ?? [],
    });
    if (this.state?.result === null) this.table?.tell();
  }

  /** The board showed something else: what depends on it follows. */
  private changed(): void {
    if (!this.state) return;
    this.showOver(this.state);
    this.callBack(this.state);
  }

  /** Says in the title, and where the player wants it by a notification, who has to act. */
  private callBack(state: GameState): void {
    const { table, attention, page } = this;
    if (!table || !attention || !page) return;
    if (state.result !== null) {
      const headline = headlineOf(state);
      if (!this.overTold && this.seenGoing) attention.tell(headline, state.reason ?? "");
      this.overTold = true;
      attention.over(headline);
      return;
    }
    this.seenGoing = true;
    const { you } = state;
    // What the board shows counts: the last turn may still be on its way there.
    const isMine = you !== null && table.scene.to_act === you && !table.waiting && !table.hasPremove;
    attention.turn(isMine, you === null ? "" : (state.names[other(you)] ?? sideName(other(you))));
  }

  private show(): void {
    const { state, page } = this;
    if (!state || !page) return;
    for (const side of ["white", "black"] as const) this.showPlayer(state, side);
    this.runClocks(state);
    this.showStatus();
    this.chat.set(state);
    const said = offersInWords(state);
    if (said !== this.heardOffers && said !== "") announce(said);
    this.heardOffers = said;
    const send = this.connection.send.bind(this.connection);
    const invited = invitations(state);
    const take = (): void => void this.takeSeat(state);
    fill(page.urgent, this.result(state), ...offers(state, send), invited, openSeat(state, clockOf(state), take));
    fill(page.buttons, ...controls(state, send), rematchButton(state, send), page.flipButton());
    this.showAbout(state);
    const { table } = this;
    if (table && this.shownLine !== state.line) {
      this.shownLine = state.line;
      this.synced = table.sync(state.line).catch(() => location.reload());
    }
    if (table && state.result !== null) {
      table.setHands(null);
      void table.end(state.result, state.reason);
    }
    page.update();
    this.showOver(state);
    void this.synced.then(() => this.callBack(this.state ?? state));
  }

  private showPlayer(state: GameState, side: "white" | "black"): void {
    const taken = state.seats[side] === "taken";
    const name =
      state.names[side] ?? (taken ? "Anonymous" : state.result === null ? "Waiting for an opponent" : "Nobody");
    const here = taken ? state.presence[side] : undefined;
    const gone = taken && !state.presence[side] && state.you !== side && state.result === null;
    this.bars[side].set({
      side,
      name: state.you === side ? `${name} (you)` : name,
      here,
      note: gone ? "disconnected" : undefined,
    });
  }

  /** The clocks, by the clock of this page. */
  private clocks(state: GameState): ClockState {
    const clock = ticking(state.clock, this.time.here(state.clock.now_ms));
    if (state.paused_ms === null) return clock;
    const at = this.time.here(state.paused_ms);
    return { ...clock, white_ms: left(clock, "white", at), black_ms: left(clock, "black", at), running: null };
  }

  private runClocks(state: GameState): void {
    for (const bar of Object.values(this.bars)) bar.run(this.clocks(state));
  }

  private showStatus(): void {
    const { state, line } = this;
    // A connection that was said to end is not lost.
    const text =
      state?.closing != null
        ? "The server is restarting. The game goes on in a moment."
        : this.lost
          ? "Connection lost. Reconnecting… Nothing you played is lost."
          : state?.paused_ms != null
            ? "Game paused: the server cannot store it right now. Nobody loses time."
            : line === "connecting" && !state
              ? CONNECTING
              : "";
    if (line === "refused") {
      this.status.hidden = true;
      return;
    }
    this.status.hidden = text === "";
    if (text === this.heardStatus) return;
    this.status.textContent = text;
    if (![text, this.heardStatus].includes(CONNECTING)) announce(text === "" ? "The game goes on." : text);
    this.heardStatus = text;
  }

  private prompt(): string | null {
    const { state, table } = this;
    if (!state || !table) return "Loading the board…";
    if (state.result !== null) return "Game over. Use the arrow keys to replay it.";
    const acting = table.scene.to_act;
    if (acting === "nature") return this.rollPrompt(state);
    if (table.waiting) return "Sending…";
    if (acting === state.you) return null;
    if (acting === "nobody") return "";
    if (table.hasPremove) return "Premove set.";
    return state.you === null
      ? `${sideName(acting)} to move.`
      : `Waiting for ${state.names[acting] ?? sideName(acting)}`;
  }

  /** What a roll that is due waits for. */
  private rollPrompt(state: GameState): string {
    const awaited = owed(state);
    const [side] = (["white", "black"] as const).filter((one) => awaited[one] !== undefined && one !== state.you);
    if (this.duty.kind === "elsewhere")
      return "The dice wait for the browser you took this seat with. Open the game there to continue.";
    if (side === undefined) return "Rolling the dice…";
    const name = state.names[side] ?? sideName(side);
    return awaited[side] === "arrival"
      ? "The roll waits for an opponent to join."
      : `The roll waits for ${name}'s browser to add to the dice.`;
  }

  private result(state: GameState): HTMLElement | null {
    if (state.result === null) return null;
    const headline = headlineOf(state);
    const isDecided = state.result !== "*";
    return h(
      "div",
      { class: "result" },
      h("strong", {}, isDecided && state.reason !== null ? `${headline} · ${state.reason}` : headline),
      isDecided ? state.result : "Nobody won or lost.",
    );
  }

  private async takeSeat(state: GameState): Promise<void> {
    try {
      const { name } = settings();
      const seat = await join(this.id, name === "" ? undefined : name);
      keepSeat(this.id, { secret: seat.secret, side: seat.side, variant: state.variant });
      go(`/g/${this.id}`, true);
    } catch (error) {
      toast(error instanceof ApiError ? error.message : "The server cannot be reached.");
    }
  }

  private goOn(state: GameState, next: string): void {
    const { secret } = this;
    if (state.you === null || secret === null) return;
    const kept = seatOf(this.id);
    // The same secrets open the other seats of the next game; one that is not kept here is not kept there.
    if (kept?.secret === secret) {
      keepSeat(next, { secret, side: other(state.you), variant: state.variant });
      keepSeat(this.id, { ...kept, over: true });
    } else {
      keepTabSecret(next, secret);
    }
    keepInvites(next, {});
    toast("Rematch!");
    go(`/g/${next}`);
  }

  private showAbout(state: GameState): void {
    const game = gameOf(state.variant);
    const watching = state.presence.spectators;
    fill(
      this.about,
      h(
        "p",
        {},
        game ? h("a", { href: `/learn/${game.id}`, target: "_blank" }, `Rules of ${game.name}`) : null,
        ` · ${clockOf(state)} · ${watching} watching`,
      ),
      h("p", {}, "Spectator link"),
      linkBox("Spectator link", publicLink(this.id)),
      this.ownLink(state),
      state.next === null ? null : h("p", {}, h("a", { href: `/g/${state.next}` }, "To the rematch")),
    );
  }

  /** The link that brings a player back to the seat, from anywhere, and how to replace it. */
  private ownLink(state: GameState): HTMLElement | null {
    if (state.you === null || this.secret === null || state.result !== null) return null;
    const url = seatLink(this.id, this.secret, committedSeed(state, state.you, storedSeeds));
    if (this.own?.url === url) return this.own.element;
    const element = h(
      "details",
      { open: this.own?.element.open ?? false },
      h("summary", {}, "Continue on another device"),
      h("p", {}, "Open this link there. Keep it to yourself: whoever has it plays for you."),
      linkBox("Link to your seat", url),
      h(
        "p",
        {},
        h("button", { type: "button", onclick: () => void this.renewLink() }, icon("again"), "New link for my seat"),
      ),
    );
    this.own = { url, element };
    return element;
  }

  private showOver(state: GameState): void {
    if (state.result === null || !this.table) return;
    if (!this.overShown) {
      this.overShown = true;
      const seat = seatOf(this.id);
      if (seat) keepSeat(this.id, { ...seat, over: true });
      const game = gameOf(state.variant)!;
      const card = overCard(this.table, game, {
        id: this.id,
        fen: state.initial_fen ?? undefined,
        tags: tags(state),
        side: state.you ?? "white",
        dice: state.dice.rolls > 0,
      });
      this.over.append(card.element);
      this.overUpdate = card.update;
      this.closeOver = card.close;
    }
    this.overUpdate();
  }

  private overUpdate: () => void = () => undefined;
  private closeOver: () => void = () => undefined;
}

function clockOf({ clock }: GameState): string {
  const { kind, initial_ms = 0, increment_ms = 0, days = 0 } = clock;
  if (kind === undefined) return clockInWords(null);
  return clockInWords(kind === "days" ? { kind, days } : { kind, initial_ms, increment_ms });
}

function tags(state: GameState): Record<string, string> {
  return {
    Event: "Springald",
    Site: siteAddress(),
    Date: new Date(state.created_ms).toISOString().slice(0, 10).replaceAll("-", "."),
    Round: "-",
    White: state.names.white ?? "?",
    Black: state.names.black ?? "?",
    Result: state.result ?? "*",
    Termination: state.reason ?? "",
  };
}

/** How the game ended, in the words for the one who sees it. */
function headlineOf(state: GameState): string {
  const { you, result } = state;
  return result === "*" && isChallenge(state) ? "Challenge withdrawn" : resultFor(you, result ?? "*");
}
