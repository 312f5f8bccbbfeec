import { gallery, games, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { go } from "../../app/router";
import { saveButton } from "../../app/save";

/** What the buttons of the analysis board do. */
export interface Controls {
  import(): void;
  review(): void;
  setUp(): void;
  takeBack(): void;
  playOn(): void;
  shelf(): void;
  share(): Promise<void>;
  copyFen(): void;
  copyPgn(): void;
  savePgn(): void;
}

/** Returns the buttons of the analysis board: first those that everybody looks for, then a row of small ones. */
export function controls(act: Controls, flip: HTMLElement): HTMLElement[] {
  const plain = (label: string, onclick: () => void, meaning?: string): HTMLElement =>
    h("button", { type: "button", onclick, "aria-label": meaning, title: meaning }, label);
  const copier = (what: string, onclick: () => void): HTMLElement =>
    h("button", { type: "button", title: `Copy the ${what}`, onclick }, what);
  const sharing = { type: "button", class: "only", "aria-label": "Share", title: "Share this analysis by a link" };
  const begin = (): void => {
    // Pressed twice, it shares once.
    share.toggleAttribute("disabled", true);
    void act.share().finally(() => share.removeAttribute("disabled"));
  };
  const share = h("button", { ...sharing, onclick: begin }, icon("share"));
  return [
    plain("Import", () => act.import(), "Import FEN/PGN"),
    plain("Review", () => act.review()),
    plain("Set up", () => act.setUp()),
    share,
    flip,
    h(
      "div",
      { class: "actions small row-wide" },
      // A turn of several steps goes step by step.
      h("button", { type: "button", title: "Take back the last turn or step", onclick: () => act.takeBack() }, "Undo"),
      plain("Play from here", () => act.playOn()),
      plain("My analyses", () => act.shelf()),
      copier("FEN", () => act.copyFen()),
      copier("PGN", () => act.copyPgn()),
      saveButton(() => act.savePgn()),
    ),
  ];
}

/** Returns the choice of the game to analyse. The games of the library follow when they are known. */
export function gameChoice(game: Listed): HTMLSelectElement {
  const options = (list: readonly Listed[]): HTMLElement[] =>
    list.map(({ id, name }) => h("option", { value: id, selected: id === game.id }, name));
  const choose = h(
    "select",
    { "aria-label": "Game", onchange: (event: Event) => go(`/analysis/${(event.target as HTMLSelectElement).value}`) },
    ...options(games()),
  );
  if (game.version !== undefined) choose.append(...options([game]));
  void gallery().then(
    (all) => {
      const others = all.filter(({ id }) => id !== game.id);
      choose.append(h("optgroup", { label: "Library" }, ...options(others)));
    },
    () => undefined,
  );
  return choose;
}
