import { pinnedGame, type Listed } from "../../app/catalogue";
import { confirmed } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { announce } from "../../app/live";
import { refill } from "../../app/refill";
import { go, type Leave } from "../../app/router";
import { onSettings, settings } from "../../app/settings";
import { toast } from "../../app/toast";
import { ApiError, join, publicGame } from "../../net/api";
import { left, spoken, ticking, type ClockState } from "../../net/clock";
import { diceDuty } from "../../net/dice-exchange";
import { keepDice } from "../../net/kept-dice";
import { forgetSeeds, keepSeed, storedSeeds } from "../../net/own-seeds";
import type { ServerMessage, Snapshot } from "../../net/protocol";
import type { GameState } from "../../net/reducer";
import { keepInvites, keepSeat, keepTabSecret, seatOf, seatOfAddress, secretAfter } from "../../net/seats";
import { ServerTime } from "../../net/server-time";
import { Connection } from "../../net/socket";
import type { Side, SidesView } from "../../wire/rules";
import { playSound } from "../../sound/play-sound";
import type { Table } from "../../table/table";
import { outcomeFor, reasonInWords } from "../../table/words";
import { other, playerName, sideName } from "../../table/sides";
import { BoardPage } from "../board-page/board-page";
import { confirmsTurns } from "../board-page/confirming";
import { PlayerBar } from "../board-page/player-bar";
import { nothing } from "../lost";
import { About } from "./about";
import { Attention } from "./attention";
import { Chat } from "./chat";
import { controls, offers, rematchButton, type Send } from "./controls";
import { invitationOf, type Answers } from "./invited";
import type { Invitation } from "./invitation-words";
import { invitations } from "./invites";
import { LeftBox } from "./left";
import { overCard } from "./over";
import { pageState, type Effect, type PageEvent, type PageState } from "./page-state";
import { update } from "./page-update";
import { clockOf, headlineOf, ownPrompt, playerOf, promptText, statusText, tagsOf, type BoardView } from "./page-words";
import { openSeat } from "./seats";
import { keepDraft, keepUnsent, keptDraft, unsentTurn } from "./unsent";

const SIDES = ["white", "black"] as const;

/** The page of a game between people. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const id = params.id ?? "";
  const { secret: fromLink, seed } = seatOfAddress(id);
  const secret = fromLink ?? seatOf(id)?.secret ?? null;
  const first = await publicGame(id).catch((error: unknown) => error);
  if (first instanceof ApiError && first.status === 404) {
    host.append(nothing("Game not found", "The link may be incomplete. Check that you copied all of it."));
    return () => undefined;
  }
  let leave: Leave = () => undefined;
  let isLeft = false;
  const enter = (by: string | null): void => {
    if (isLeft) return;
    leave();
    const shown = new GamePage(host, id, by, seed);
    leave = () => shown.close();
  };
  const invitation = first instanceof Error ? null : await invitationOf(first as Snapshot, secret);
  if (invitation === null) {
    enter(secret);
  } else {
    // Players never load it.
    const { showInvitation } = await import("./invitation");
    leave = showInvitation(host, invitation, answersTo(invitation, secret, enter));
  }
  return () => {
    isLeft = true;
    leave();
  };
}

/** Returns what follows from the answers to an invitation; `enter` opens the game with a secret. */
function answersTo({ game }: Invitation, secret: string | null, enter: (secret: string | null) => void): Answers {
  return {
    async join() {
      enter(secret ?? (await seatIn(game.id, game.variant)));
    },
    watch: () => enter(null),
  };
}

/** Takes the open seat of a game. Returns its secret; `null`, after a note, if that is impossible. */
async function seatIn(id: string, variant: string): Promise<string | null> {
  try {
    const { name } = settings();
    const seat = await join(id, name === "" ? undefined : name);
    keepSeat(id, { secret: seat.secret, side: seat.side, variant });
    return seat.secret;
  } catch (error) {
    toast(error instanceof ApiError ? error.message : "Can't reach the server. Please try again.");
    return null;
  }
}

/** Returns the line of a game to keep; none before a roll, as its outcome becomes one word with the action before it. */
function linesOf({ line, to_act }: GameState): string[] {
  return to_act === "nature" ? [] : [line];
}

/** Shows the state of the page, and carries out the effects of its events. */
class GamePage {
  private state: PageState = pageState(settings().name);
  private readonly time = new ServerTime();
  private readonly unsettle: () => void;
  private connection: Connection;
  /** The number of connections made; only the last one counts. */
  private connections = 0;
  private boardPage: BoardPage | undefined;
  private table: Table | undefined;
  /** The game by its rules, once it is known. */
  private variant: Listed | undefined;
  private attention: Attention | undefined;
  private isClosed = false;
  private over: ReturnType<typeof overCard> | undefined;
  private readonly bars = { white: new PlayerBar(), black: new PlayerBar() };
  private readonly status = h("p", { class: "notice banner", hidden: true });
  private readonly place = h("div", {});
  private readonly overPlace = h("div", {});
  private readonly left = new LeftBox(
    () => this.render(),
    (server) => this.time.here(server),
  );
  private readonly chat = new Chat((text) => this.connection.send({ t: "chat", text }));
  private readonly about = new About(() => void this.renewLink());

  constructor(
    host: HTMLElement,
    private readonly id: string,
    private secret: string | null,
    /** The seed for the dice that came with the link of the seat. */
    private readonly carriedSeed: string | undefined,
  ) {
    host.append(this.status, this.place);
    this.connection = this.connect();
    this.unsettle = onSettings(({ name }) => {
      if (name !== this.state.name) this.dispatch({ kind: "named", name });
    });
    this.render();
  }

  close(): void {
    this.isClosed = true;
    this.unsettle();
    this.connection.close();
    this.chat.close();
    this.closeBoard();
  }

  private dispatch(event: PageEvent): void {
    if (this.isClosed) return;
    const before = this.state;
    const { state, effects } = update(before, event);
    this.state = state;
    for (const effect of effects) this.perform(effect);
    if (state !== before) this.render();
    else if (state.game) this.runClocks(state.game);
  }

  private perform(effect: Effect): void {
    const { table } = this;
    switch (effect.kind) {
      case "announce":
        announce(effect.text);
        break;
      case "toast":
        toast(effect.text);
        break;
      case "notify":
        this.attention?.notify(effect.title, effect.body);
        break;
      case "send":
        void this.connection.send(effect.command).then((refusal) => {
          if (refusal && effect.isAsked) toast(refusal.message);
        });
        break;
      case "sendTurn":
        keepUnsent(this.id, { text: effect.text, at: effect.at });
        void this.connection.send({ t: "play", text: effect.text, at: effect.at }).then((refusal) => {
          if (this.isClosed) return;
          keepUnsent(this.id, null);
          this.dispatch({ kind: "turnAnswered", text: effect.text, refusal });
        });
        break;
      case "sendDice":
        this.keepReveal(effect.message);
        void this.connection
          .send({ t: "dice", dice: effect.message })
          .then((refusal) => this.dispatch({ kind: "diceAnswered", refusal }));
        break;
      case "seeDice":
        this.seeDice();
        break;
      case "keepSeat":
        this.keepSeat();
        break;
      case "nextSecret":
        this.nextSecret();
        break;
      case "setUpBoard":
        void this.setUpBoard().catch(() => this.dispatch({ kind: "boardFailed", isUnknown: false }));
        break;
      case "sync":
        void table?.sync(effect.line, effect.isAnswered).then(
          () => this.dispatch({ kind: "synced" }),
          () => this.dispatch({ kind: "syncFailed" }),
        );
        break;
      case "refuseTurn": {
        const { message, clause = null, squares = [] } = effect.refusal;
        const explanation = { legal: false, action: effect.text, message, clause, squares };
        void table?.revert().then(
          () => table.showExplanation(explanation),
          () => this.dispatch({ kind: "syncFailed" }),
        );
        break;
      }
      case "announceState":
        void table?.settled().then(() => table.announceState());
        break;
      case "end":
        table?.setHands(null);
        void table?.end(effect.result, effect.reason, effect.isQuiet);
        break;
      case "goToRematch":
        this.goToRematch(effect.next);
    }
  }

  private connect(): Connection {
    this.connections += 1;
    const mine = this.connections;
    const { name } = this.state;
    const isCurrent = (): boolean => mine === this.connections;
    return new Connection({
      id: this.id,
      secret: this.secret,
      name: name === "" ? undefined : name,
      onMessage: (message) => {
        if (isCurrent()) this.receive(message);
      },
      onLine: (line) => {
        if (isCurrent()) this.dispatch({ kind: "line", line });
      },
    });
  }

  private receive(message: ServerMessage): void {
    const clock = message.t === "welcome" ? message.game.clock : message.t === "event" ? message.clock : message;
    if ("now_ms" in clock) this.time.addSample(clock.now_ms, Date.now());
    this.dispatch({ kind: "message", message });
  }

  /** Reconnects with another secret. */
  private comeWith(secret: string | null): void {
    this.secret = secret;
    this.connection.close();
    this.connection = this.connect();
  }

  /** Handles a refused secret: the link is wrong, or was replaced here or elsewhere. The game can still be watched. */
  private nextSecret(): void {
    const kept = seatOf(this.id);
    const isRenewed = kept?.next !== undefined && kept.secret === this.secret;
    keepTabSecret(this.id, null);
    this.comeWith(secretAfter(kept, this.secret));
    if (this.secret === null) toast("This link is incomplete or no longer valid. You are watching the game.");
    else if (!isRenewed) toast("This link is incomplete or no longer valid. You keep the seat you already have.");
  }

  private keepSeat(): void {
    const { game } = this.state;
    if (game?.you == null || this.secret === null) return;
    const kept = seatOf(this.id);
    // A player who also opens the link of the other seat keeps the first one; the other belongs to this tab.
    if (kept?.side !== undefined && kept.side !== game.you) return;
    keepSeat(this.id, { secret: this.secret, side: game.you, variant: game.variant, over: game.result !== null });
    keepTabSecret(this.id, null);
  }

  /** Stores the visible data of the dice for the check after the game, and finds the next step of this seat. */
  private seeDice(): void {
    const { id } = this;
    const { game } = this.state;
    if (!game) return;
    const { you, dice, result, rules, observed } = game;
    if (result !== null) {
      // Values from after the game are no commitments.
      forgetSeeds(id);
      return;
    }
    const seen = (side: Side): string | undefined =>
      dice[side].said === "silent" ? undefined : (dice[side].commitment ?? "");
    const { commitment, rolls, scheme } = dice;
    if (you !== null && this.carriedSeed !== undefined) keepSeed(id, you, this.carriedSeed);
    const kept = keepDice({
      id,
      commitment,
      scheme,
      rules,
      rolls,
      white: seen("white"),
      black: seen("black"),
      fault: observed.fault ?? undefined,
      ...(dice.needed || rolls > 0 ? { seen: observed.rolls, lines: linesOf(game), back: observed.back } : {}),
    });
    this.dispatch({ kind: "diceSeen", duty: diceDuty(game, you, kept, storedSeeds, this.state.sides) });
  }

  private keepReveal(message: Extract<Effect, { kind: "sendDice" }>["message"]): void {
    const { game } = this.state;
    if (!game || message === "none" || !("reveal" in message)) return;
    const { commitment, rolls } = game.dice;
    const own = game.you === "white" ? "white_seed" : "black_seed";
    keepDice({ id: this.id, commitment, rolls, [own]: message.reveal });
  }

  /** Makes a new link for this seat. */
  private async renewLink(): Promise<void> {
    const { secret } = this;
    const question = "Make a new link for your seat? The current one stops working at once, on every device.";
    if (secret === null || !(await confirmed(question, "Make a new link"))) return;
    const { renew } = await import("../../net/renew");
    const renewed = await renew(this.id, secret);
    if ("refused" in renewed) {
      toast(renewed.refused);
      return;
    }
    // The server closes the sockets of the old secret; this page may already have reconnected.
    if (this.secret !== renewed.secret) this.comeWith(renewed.secret);
    this.render();
    toast("Your seat has a new link. The old one no longer works.");
  }

  private async takeSeat(game: GameState): Promise<void> {
    if ((await seatIn(this.id, game.variant)) !== null) go(`/g/${this.id}`, true);
  }

  private goToRematch(next: string): void {
    const { secret } = this;
    const { game } = this.state;
    if (game?.you == null || secret === null) return;
    const kept = seatOf(this.id);
    // The rematch uses the same secrets for the other seats, so store only the ones stored here.
    if (kept?.secret === secret) {
      keepSeat(next, { secret, side: other(game.you), variant: game.variant });
      keepSeat(this.id, { ...kept, over: true });
    } else {
      keepTabSecret(next, secret);
    }
    keepInvites(next, {});
    toast("Rematch!");
    go(`/g/${next}`);
  }

  private closeBoard(): void {
    this.place.before(this.status);
    this.attention?.close();
    this.left.close();
    this.over?.close();
    this.over = undefined;
    this.boardPage?.close();
    this.boardPage = undefined;
    this.table = undefined;
    for (const bar of Object.values(this.bars)) bar.stop();
    fill(this.overPlace);
    fill(this.place);
  }

  /** Sets up the board for the current game. */
  private async setUpBoard(): Promise<void> {
    this.closeBoard();
    const { game: state } = this.state;
    const variant = state ? await pinnedGame(state.variant, state.rules) : undefined;
    if (this.isClosed) return;
    this.variant = variant;
    if (!state || !variant) {
      this.dispatch({ kind: "boardFailed", isUnknown: true });
      return;
    }
    const { sides } = variant;
    this.dispatch({ kind: "found", sides });
    const [one, second] = SIDES.map((side) => playerName(state.names, side, sides));
    const title = `${variant.name}: ${one} against ${second}`;
    const shown = new BoardPage(this.place, variant, title, true);
    this.boardPage = shown;
    shown.buttons.classList.add("places");
    shown.bars = this.bars;
    shown.addNotice(this.status);
    this.attention = new Attention(variant.name);
    const bottom = state.you ?? "white";
    this.bars[bottom].onLow = (ms) => {
      if (this.state.game?.you == null) return;
      playSound("low");
      announce(`You have ${spoken(ms)} left.`);
    };
    shown.above.append(this.bars[other(bottom)].element);
    shown.below.append(this.bars[bottom].element);
    shown.title.append(this.chat.button);
    shown.extra.append(this.overPlace, this.chat.element, this.about.element);
    shown.marks = () => this.over?.marks() ?? [];
    shown.asks = () => promptText(this.state, this.boardView()) === null;
    shown.promptOf = () =>
      promptText(this.state, this.boardView()) ?? ownPrompt(this.state.game, this.table?.scene.prompt ?? "");
    this.render();
    const table = await shown.open({
      fen: state.initial_fen ?? undefined,
      line: state.line,
      draft: state.result === null && state.to_act === state.you ? keptDraft(this.id, state.line) : [],
      orientation: bottom,
      hands: state.result === null ? state.you : null,
      viewer: state.you,
      premove: state.you !== null,
      confirmed: true,
      asks: () => confirmsTurns(this.state.game?.clock ?? null),
      label: `${variant.name}, ${sideName(bottom, sides)} at the bottom`,
      onTurn: (text) => this.dispatch({ kind: "played", text }),
      onChange: () => this.boardChanged(),
    });
    // Another attempt may have begun, or the page may be closed.
    if (this.boardPage !== shown) return;
    this.table = table;
    // The text of a player.
    if (state.you && state.variant === state.rules)
      void import("./playtest").then((test) => test.begin(shown, table, this.id, () => this.secret));
    this.dispatch({ kind: "boardReady" });
    this.resend();
  }

  /** Sends the turn again that was not confirmed when the page was left, if the game still stands where it was played. */
  private resend(): void {
    const turn = unsentTurn(this.id);
    keepUnsent(this.id, null);
    if (turn && turn.at === this.state.game?.events) this.dispatch({ kind: "played", text: turn.text });
  }

  private boardView(): BoardView | null {
    const { table } = this;
    if (!table) return null;
    return { actor: table.scene.to_act, isWaiting: table.waiting, hasPremove: table.hasPremove };
  }

  private render(): void {
    this.showStatus();
    const { game, sides } = this.state;
    const { boardPage: shown } = this;
    if (!game || !shown) return;
    for (const side of SIDES) this.bars[side].set(playerOf(game, sides, side, this.state.isLost));
    this.runClocks(game);
    this.chat.set(game, sides);
    const send: Send = (command) => this.connection.send(command);
    const take = (): void => void this.takeSeat(game);
    refill(
      shown.urgent,
      resultBox(game, sides),
      offers(game, sides, send),
      this.left.show(game, sides, send),
      invitations(game, { name: this.variant?.name ?? "a game", sides }),
      openSeat(game, sides, clockOf(game), take),
    );
    refill(shown.buttons, ...controls(game, send), rematchButton(game, send), shown.flipButton());
    shown.terms.textContent = clockOf(game);
    this.about.show(game, this.variant, this.secret);
    shown.update();
    this.boardChanged();
  }

  /** Updates the parts that depend on the position on the board. */
  private boardChanged(): void {
    const { game } = this.state;
    if (!game) return;
    const { table } = this;
    // A turn that waits for its confirmation is complete.
    if (table) keepDraft(this.id, table.committed, table.isPending ? [] : table.draft);
    this.showOver(game);
    this.callBack(game);
  }

  private runClocks(game: GameState): void {
    for (const bar of Object.values(this.bars)) bar.run(this.clocks(game));
  }

  private showStatus(): void {
    const text = statusText(this.state);
    this.status.hidden = text === "";
    if (this.status.textContent !== text) this.status.textContent = text;
    const { board } = this.state;
    if (board !== "failed" && board !== "unknown game") return;
    if (this.boardPage) this.closeBoard();
    const title = board === "failed" ? "The board could not be loaded" : "Unknown game";
    const why =
      board === "failed"
        ? "Check your connection, then try again. Your game is safe."
        : "This page doesn't know the rules of this game. The site may have been updated, so try reloading the page.";
    const retry = (): void => (board === "failed" ? this.dispatch({ kind: "retry" }) : location.reload());
    const label = board === "failed" ? "Try again" : "Reload";
    fill(this.place, nothing(title, why, h("button", { type: "button", class: "primary", onclick: retry }, label)));
  }

  /** Returns the clocks by the clock of this page. */
  private clocks(game: GameState): ClockState {
    const clock = ticking(game.clock, this.time.here(game.clock.now_ms));
    if (game.paused_ms === null) return clock;
    const at = this.time.here(game.paused_ms);
    return { ...clock, white_ms: left(clock, "white", at), black_ms: left(clock, "black", at), running: null };
  }

  /** Shows whose turn it is in the title and, if the player wants it, by a notification. */
  private callBack(game: GameState): void {
    const { table, attention } = this;
    const { sides } = this.state;
    // Use the position on the board: the last turn may not have reached it yet.
    if (!table || !attention || this.state.syncs > 0) return;
    if (game.result !== null) {
      attention.over(headlineOf(game, sides), reasonInWords(game.reason ?? ""));
      return;
    }
    const { you } = game;
    const isMine =
      you !== null && (table.scene.to_act === you || table.isPending) && !table.waiting && !table.hasPremove;
    attention.turn(isMine, you === null ? "" : playerName(game.names, other(you), sides));
  }

  private showOver(game: GameState): void {
    const { table, variant } = this;
    if (game.result === null || !table || !variant) return;
    if (!this.over) {
      const seat = seatOf(this.id);
      if (seat) keepSeat(this.id, { ...seat, over: true });
      this.over = overCard(table, variant, {
        id: this.id,
        fen: game.initial_fen ?? undefined,
        tags: tagsOf(game),
        side: game.you ?? "white",
        dice: game.dice.rolls > 0,
        judged: () => {
          this.boardPage?.update();
          this.over?.update();
        },
      });
      fill(this.overPlace, this.over.element);
    }
    this.over.update();
  }
}

function resultBox(game: GameState, sides: SidesView): HTMLElement | null {
  if (game.result === null) return null;
  const headline = headlineOf(game, sides);
  const isDecided = game.result !== "*";
  return h(
    "div",
    { class: `result ${outcomeFor(game.you, game.result)}`.trim() },
    h("strong", {}, isDecided && game.reason !== null ? `${headline} · ${reasonInWords(game.reason)}` : headline),
    isDecided ? game.result : "Nobody won or lost.",
  );
}
