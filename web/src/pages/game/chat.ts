import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import type { GameState } from "../../net/reducer";
import type { Refusal } from "../../net/protocol";
import { playSound } from "../../sound/play-sound";
import { sideName } from "../../table/words";

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

  constructor(private readonly send: (text: string) => Promise<Refusal | null>) {
    const form = h(
      "form",
      { onsubmit: (event: Event) => void this.submit(event) },
      this.input,
      h("button", { "aria-label": "Send" }, icon("send")),
    );
    this.element = h("section", { class: "chat", "aria-label": "Chat" }, this.lines, form);
  }

  /** Shows the messages. */
  set(state: GameState): void {
    this.element.hidden = state.you === null;
    if (state.chat.length === this.count) return;
    const isNew = this.count >= 0;
    this.count = state.chat.length;
    const lines = state.chat.map(({ side, text }) =>
      h("p", {}, h("b", {}, `${state.names[side] ?? sideName(side)}: `), text),
    );
    fill(this.lines, ...(lines.length > 0 ? lines : [h("p", { class: "soft" }, "Private chat")]));
    this.lines.scrollTop = this.lines.scrollHeight;
    const last = state.chat.at(-1);
    if (isNew && last && last.side !== state.you) {
      announce(`${state.names[last.side] ?? sideName(last.side)} says: ${last.text}`);
      playSound("chat");
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
    const { toast } = await import("../../app/toast");
    toast(refusal.message);
  }
}
