import type { DiceDuty } from "../../net/dice-exchange";
import type { Refusal, ServerMessage, ServerEvent } from "../../net/protocol";
import { reduce, type GameState } from "../../net/reducer";
import { sideName } from "../../table/sides";
import type { SidesView } from "../../wire/rules";
import type { Effect, PageEvent, PageState, Updated } from "./page-state";
import { DECLINED, offersInWords, statusText } from "./page-words";

/** Refusals of a seed message that need no notice: another page of this seat was faster, or nothing is due any more. */
const DICE_DONE: ReadonlySet<string> = new Set(["dice_settled", "game_over"]);
/** Refusals of a seed message that the page already shows in another way. */
const DICE_LATER: ReadonlySet<string> = new Set(["paused", "storage"]);

/** Returns the state after an event, and the effects of the event. */
export function update(before: PageState, event: PageEvent): Updated {
  const { state, effects } = changed(before, event);
  const isBack = state.isLost && state.line === "open" && state.syncs === 0;
  const found = isBack ? { ...state, isLost: false } : state;
  const [was, is] = [statusText(before), statusText(found)];
  // Do not announce "Connecting…", which is over at once.
  const isNews = was !== is && !(found.game === null || before.game === null);
  if (!isNews) return { state: found, effects };
  return { state: found, effects: [...effects, { kind: "announce", text: is === "" ? "The game continues." : is }] };
}

function changed(state: PageState, event: PageEvent): Updated {
  switch (event.kind) {
    case "message":
      return received(state, event.message);
    case "line":
      return quietly({ ...state, line: event.line, isLost: state.isLost || event.line === "lost" });
    case "named":
      return { state: { ...state, name: event.name }, effects: rename({ ...state, name: event.name }, true) };
    case "found":
      return quietly({ ...state, sides: event.sides });
    case "boardReady":
      return boardReady({ ...state, board: "ready" });
    case "boardFailed":
      return quietly({ ...state, board: event.isUnknown ? "unknown game" : "failed" });
    case "synced":
      return quietly({ ...state, syncs: Math.max(0, state.syncs - 1) });
    case "syncFailed":
      return quietly({ ...state, syncs: 0, board: "failed" });
    case "retry":
      return state.board === "failed" ? requestBoard(state) : quietly(state);
    case "played":
      return state.game === null
        ? quietly(state)
        : {
            state: { ...state, sentAt: state.game.events },
            effects: [{ kind: "sendTurn", text: event.text, at: state.game.events }],
          };
    case "turnAnswered":
      return turnAnswered(state, event.text, event.refusal);
    case "diceSeen":
      return diceSeen(state, event.duty);
    case "diceAnswered":
      return diceAnswered(state, event.refusal);
  }
}

function quietly(state: PageState): Updated {
  return { state, effects: [] };
}

function received(state: PageState, message: ServerMessage): Updated {
  if (message.t === "error" && message.ref == null) {
    if (message.code === "bad_secret") return { state, effects: [{ kind: "nextSecret" }] };
    const text = message.message;
    // Once there is a game, the banner is announced.
    return { state: { ...state, error: text }, effects: state.game === null ? [{ kind: "announce", text }] : [] };
  }
  const before = state.game;
  const game = reduce(before, message);
  if (game === null || game === before) return quietly(state);
  const effects: Effect[] = [];
  const now = { ...state, game, error: message.t === "welcome" ? null : state.error };
  const isPlayed = game.dice.needed && game.line !== before?.line;
  if (isPlayed || game.dice !== before?.dice || game.result !== before.result || game.paused_ms !== before.paused_ms)
    effects.push({ kind: "seeDice" });
  if (message.t === "welcome") effects.push({ kind: "keepSeat" }, ...rename(now, false));
  if (message.t === "event") effects.push(...noticesOf(game, state.sides, message.e));
  if (before && game.next !== null && before.next === null && game.you !== null)
    effects.push({ kind: "goToRematch", next: game.next });
  const offers = offersInWords(game, state.sides);
  if (offers !== "" && (before === null || offers !== offersInWords(before, state.sides)))
    effects.push({ kind: "announce", text: offers });
  const onBoard = state.board === "none" ? requestBoard(now) : follow(now);
  return { state: onBoard.state, effects: [...effects, ...onBoard.effects, ...ended(before, onBoard.state)] };
}

/** Returns the messages to the player about an event that the board does not show. */
function noticesOf(game: GameState, sides: SidesView, event: ServerEvent): Effect[] {
  if (event.kind === "taken_back") return [{ kind: "announce", text: "A turn was taken back." }];
  if (event.kind === "offer_gone" && event.side === game.you && event.why === "declined")
    return [{ kind: "toast", text: DECLINED[event.what] }];
  if (game.you === null || event.kind !== "joined" || event.side === game.you) return [];
  const who = event.name ?? "Your opponent";
  return [
    { kind: "announce", text: `${who} has joined.` },
    { kind: "notify", title: `${who} has joined`, body: `You play ${sideName(game.you, sides)}.` },
  ];
}

/** Sends the name in the settings if the seat has a different one; `isAsked` if it was changed just now. */
function rename({ game, name }: PageState, isAsked: boolean): Effect[] {
  if (game?.you == null || game.result !== null || name === (game.names[game.you] ?? "")) return [];
  // An empty name here must not remove one that was given on another device.
  if (name === "" && !isAsked) return [];
  return [{ kind: "send", command: { t: "name", name: name === "" ? null : name }, isAsked }];
}

/** Requests the board. */
function requestBoard(state: PageState): Updated {
  const { game } = state;
  if (game === null) return quietly(state);
  const wasOver = game.result !== null;
  return {
    state: { ...state, board: "loading", wasOver, boardLine: game.line, syncs: 0, sentAt: null },
    effects: [{ kind: "setUpBoard" }],
  };
}

/** Brings a new board up to date. */
function boardReady(state: PageState): Updated {
  const { game, wasOver } = state;
  if (game === null) return quietly(state);
  const { result, reason } = game;
  const first: Effect = result === null ? { kind: "announceState" } : { kind: "end", result, reason, isQuiet: wasOver };
  const followed = follow(state);
  return { state: followed.state, effects: [...followed.effects, first] };
}

/** Brings the board to the line of the game. */
function follow(state: PageState): Updated {
  const { game, board, boardLine, sentAt } = state;
  if (game === null || board !== "ready") return quietly(state);
  // A sent turn is answered as soon as the game has a later version.
  const isAnswered = sentAt !== null && game.events > sentAt;
  if (game.line === boardLine && !isAnswered) return quietly(state);
  return {
    state: { ...state, boardLine: game.line, syncs: state.syncs + 1, sentAt: isAnswered ? null : sentAt },
    effects: [{ kind: "sync", line: game.line, isAnswered }],
  };
}

/** Ends the game on the board. */
function ended(before: GameState | null, { game, board }: PageState): Effect[] {
  if (game?.result == null || board !== "ready" || before?.result != null) return [];
  return [{ kind: "end", result: game.result, reason: game.reason, isQuiet: false }];
}

function turnAnswered(state: PageState, text: string, refusal: Refusal | null): Updated {
  if (refusal === null) return quietly(state);
  const effects: Effect[] = [{ kind: "refuseTurn", text, refusal }];
  if (state.game?.result === null) effects.push({ kind: "announceState" });
  return { state: { ...state, sentAt: null }, effects };
}

function diceSeen(before: PageState, duty: DiceDuty): Updated {
  const state = { ...before, duty };
  if (JSON.stringify(duty) === JSON.stringify(before.duty)) return quietly(state);
  if (duty.kind === "alarm") {
    const { game } = state;
    const owes = game?.you != null && ["silent", "committed"].includes(game.dice[game.you].said);
    const text = `${duty.what} ${owes ? "Your browser will not reveal its seed." : "These dice cannot be trusted."}`;
    return { state, effects: [{ kind: "toast", text }] };
  }
  return duty.kind === "send" ? { state, effects: [{ kind: "sendDice", message: duty.message }] } : quietly(state);
}

function diceAnswered(state: PageState, refusal: Refusal | null): Updated {
  if (!refusal || DICE_DONE.has(refusal.code)) return quietly(state);
  // Retried when the game continues.
  const again: PageState = { ...state, duty: { kind: "none" } };
  if (DICE_LATER.has(refusal.code)) return quietly(again);
  return { state: again, effects: [{ kind: "toast", text: refusal.message }] };
}
