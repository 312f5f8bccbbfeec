import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { toast } from "../../app/toast";
import type { GameState } from "../../net/reducer";
import type { Refusal } from "../../net/protocol";
import { playSound } from "../../sound/play-sound";
import { playerName } from "../../table/sides";
import type { SidesView } from "../../wire/rules";

/** The most characters of a line. */
const LONGEST = 300;

/** The chat between the players. */
export class Chat {
  readonly element: HTMLElement;
  private readonly lines = h("div", {
    class: "chat-lines",
    tabindex: 0,
    role: "log",
    "aria-label": "Chat messages",
    "aria-live": "off",
  });
  private readonly input = h("input", {
    type: "text",
    maxlength: LONGEST,
    "aria-label": "Message",
    placeholder: "Message",
    autocomplete: "off",
  });
  private count = -1;
  private unread = 0;
  private readonly badge = h("span", { class: "badge", hidden: true });
  /** The button that leads to the chat, with the number of lines that were not seen yet. */
  readonly button = h(
    "button",
    { type: "button", class: "quiet chat-button", hidden: true, onclick: () => this.goTo() },
    icon("chat"),
    this.badge,
  );
  private isInSight = false;
  private readonly sight = new IntersectionObserver((entries) => {
    this.isInSight = entries.at(-1)?.isIntersecting === true;
    this.see();
  });
  private readonly see = (): void => {
    if (this.isInSight && !document.hidden) this.countUnread(0);
  };

  constructor(private readonly send: (text: string) => Promise<Refusal | null>) {
    const form = h(
      "form",
      { onsubmit: (event: Event) => void this.submit(event) },
      this.input,
      h("button", { "aria-label": "Send" }, icon("send")),
    );
    this.element = h("section", { class: "chat", "aria-label": "Chat" }, this.lines, form);
    this.sight.observe(this.lines);
    document.addEventListener("visibilitychange", this.see);
    this.countUnread(0);
  }

  /** Ends the observation of the page. */
  close(): void {
    this.sight.disconnect();
    document.removeEventListener("visibilitychange", this.see);
  }

  private goTo(): void {
    this.element.scrollIntoView({ block: "center" });
    this.input.focus({ preventScroll: true });
  }

  private countUnread(count: number): void {
    this.unread = count;
    this.badge.hidden = count === 0;
    this.badge.textContent = String(count);
    const label = count === 0 ? "Chat" : count === 1 ? "Chat, 1 new message" : `Chat, ${count} new messages`;
    this.button.setAttribute("aria-label", label);
    this.button.title = label;
  }

  /** Shows the messages. */
  set(state: GameState, sides: SidesView): void {
    this.element.hidden = state.you === null;
    this.button.hidden = state.you === null;
    if (state.chat.length === this.count) return;
    const isNew = this.count >= 0;
    this.count = state.chat.length;
    const lines = state.chat.map(({ side, text }) =>
      h("p", {}, h("b", {}, `${playerName(state.names, side, sides)}: `), text),
    );
    fill(this.lines, ...(lines.length > 0 ? lines : [h("p", { class: "soft" }, "Private chat")]));
    this.lines.scrollTop = this.lines.scrollHeight;
    const last = state.chat.at(-1);
    if (isNew && last && last.side !== state.you) {
      const who = playerName(state.names, last.side, sides);
      playSound("chat");
      if (this.isInSight && !document.hidden) {
        announce(`${who} says: ${last.text}`);
        return;
      }
      this.countUnread(this.unread + 1);
      toast(`${who}: ${last.text}`);
    }
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const text = this.input.value.trim();
    if (text === "") return;
    this.input.value = "";
    const refusal = await this.send(text);
    if (!refusal) return;
    this.input.value = text;
    toast(refusal.message);
  }
}
