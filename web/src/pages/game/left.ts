import { announce } from "../../app/live";
import { h } from "../../app/dom";
import { toast } from "../../app/toast";
import { face } from "../../net/clock";
import type { GameState } from "../../net/reducer";
import type { SidesView } from "../../wire/rules";
import { other, playerName } from "../../table/sides";
import type { Send } from "./controls";

/** The wait below which it is counted, in milliseconds. */
const COUNTED_BELOW = 3_600_000;
const SECOND = 1000;

/** What the page says about an opponent who left. */
export interface LeftWords {
  text: string;
  canClaim: boolean;
}

/** Returns what the page says if the opponent left; `wait` is the time until the game can be claimed, in milliseconds. */
export function leftInWords(state: GameState, sides: SidesView, wait: number): LeftWords | null {
  const { you, presence, result } = state;
  if (you === null || result !== null || presence[other(you)] || wait > COUNTED_BELOW) return null;
  const who = playerName(state.names, other(you), sides);
  if (wait > 0) return { text: `${who} has left. You can claim the game in ${inSeconds(wait)}.`, canClaim: false };
  return { text: `${who} has left. You can claim the win or a draw, or wait.`, canClaim: true };
}

function inSeconds(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  return seconds < 60 ? `${seconds} s` : face(seconds * SECOND);
}

/** Shows what a player can claim whose opponent left, and counts the time until then. */
export class LeftBox {
  private timer: number | undefined;
  private announced = "";

  constructor(
    /** Shows the page again. */
    private readonly again: () => void,
    /** Converts a time of the server to the clock of this page. */
    private readonly here: (server: number) => number,
  ) {}

  /** Returns the box; `null` if nobody left. */
  show(state: GameState, sides: SidesView, send: Send): HTMLElement | null {
    this.close();
    const at = state.presence.claim_at_ms;
    const wait = at === undefined ? Infinity : this.here(at) - Date.now();
    const words = at === undefined ? null : leftInWords(state, sides, wait);
    if (words === null) {
      this.announced = "";
      return null;
    }
    if (!words.canClaim) this.timer = window.setTimeout(this.again, wait % SECOND || SECOND);
    this.tell(words);
    return h(
      "div",
      { class: "offers" },
      h(
        "div",
        { class: "offer", role: "group", "aria-label": "Opponent left" },
        h("p", {}, words.text),
        ...(words.canClaim ? [claimButton("Claim victory", "win", send), claimButton("Claim draw", "draw", send)] : []),
      ),
    );
  }

  /** Announces that the opponent left, and then that the game can be claimed. */
  private tell({ text, canClaim }: LeftWords): void {
    const stage = canClaim ? "claim" : "left";
    if (this.announced === stage) return;
    this.announced = stage;
    announce(text);
  }

  close(): void {
    window.clearTimeout(this.timer);
  }
}

function claimButton(label: string, claim: "win" | "draw", send: Send): HTMLElement {
  const act = async (): Promise<void> => {
    const refusal = await send({ t: "left", claim });
    if (refusal) toast(refusal.message);
  };
  return h("button", { type: "button", class: claim === "win" ? "primary" : "", onclick: () => void act() }, label);
}
