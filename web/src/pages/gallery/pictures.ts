/** The pictures of games in lists. */
import type { Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { settings } from "../../app/settings";
import { createStill } from "../../board/board";

/** The starting positions of games: each is drawn when it comes into view. */
export class Pictures {
  private readonly ends: (() => void)[] = [];
  private readonly games = new WeakMap<Element, Listed>();
  private readonly watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.draw(target as HTMLElement);
    },
    { rootMargin: "200px" },
  );

  of(game: Listed): HTMLElement {
    const place = h("div", { class: "picture", "aria-hidden": "true", inert: true });
    place.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
    this.games.set(place, game);
    this.watch.observe(place);
    return place;
  }

  clear(): void {
    this.watch.disconnect();
    for (const end of this.ends.splice(0)) end();
  }

  private draw(place: HTMLElement): void {
    this.watch.unobserve(place);
    const game = this.games.get(place);
    if (!game) return;
    const { board: theme, pieces } = settings();
    const still = createStill(place, {
      scene: { ...game.start, hands: [] },
      theme,
      pieces,
      label: game.name,
      kinds: game.kinds,
    });
    this.ends.push(() => still.destroy());
  }
}
