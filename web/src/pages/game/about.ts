import type { Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { committedSeed } from "../../net/dice-exchange";
import { storedSeeds } from "../../net/own-seeds";
import type { GameState } from "../../net/reducer";
import { linkBox, publicLink, seatLink } from "./invites";
import { clockOf } from "./page-words";

/** The section with the rules, the clock and the links of a game. */
export class About {
  readonly element = h("div", { class: "soft small" });
  /** The section with the link to the player's seat. It is reused, so that it stays open during updates. */
  private own: { url: string; element: HTMLDetailsElement } | undefined;

  constructor(private readonly renewLink: () => void) {}

  /** Shows a game of a variant; `secret` opens the player's seat. */
  show(game: GameState, variant: Listed | undefined, secret: string | null): void {
    fill(
      this.element,
      h(
        "p",
        {},
        variant ? h("a", { href: `/learn/${variant.id}`, target: "_blank" }, `Rules of ${variant.name}`) : null,
        ` · ${clockOf(game)} · ${game.presence.spectators} watching`,
      ),
      h("p", {}, "Spectator link"),
      linkBox("Spectator link", publicLink(game.id)),
      this.ownLink(game, secret),
      game.next === null ? null : h("p", {}, h("a", { href: `/g/${game.next}` }, "Go to the rematch")),
    );
  }

  /** Returns the link that opens the player's seat anywhere, with the button that replaces it. */
  private ownLink(game: GameState, secret: string | null): HTMLElement | null {
    if (game.you === null || secret === null || game.result !== null) return null;
    const url = seatLink(game.id, secret, committedSeed(game, game.you, storedSeeds));
    if (this.own?.url === url) return this.own.element;
    const element = h(
      "details",
      { open: this.own?.element.open ?? false },
      h("summary", {}, "Continue on another device"),
      h("p", {}, "Open this link on the other device. Keep it private: anyone who has it can play for you."),
      linkBox("Link to your seat", url),
      h(
        "p",
        {},
        h("button", { type: "button", onclick: () => this.renewLink() }, icon("again"), "New link for my seat"),
      ),
    );
    this.own = { url, element };
    return element;
  }
}
