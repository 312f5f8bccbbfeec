import { freshId, h, type Child } from "./dom";
import { icon } from "./icons";

/** An open dialog. */
export interface Dialog {
  element: HTMLDialogElement;
  close(): void;
}

/** Opens a dialog with a title. Its button, Escape or a click outside closes it. */
export function openDialog(title: string, ...children: Child[]): Dialog {
  const id = freshId("dialog");
  const close = (): void => element.close();
  const element = h(
    "dialog",
    { "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id }, title),
      h("button", { type: "button", class: "quiet round", "aria-label": "Close", onclick: close }, icon("close")),
    ),
    ...children,
  );
  element.addEventListener("click", (event) => {
    if (event.target === element) close();
  });
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
  return { element, close };
}

/** Asks for confirmation. */
export function confirmed(question: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const say = (given: boolean) => (): void => {
      answer = given;
      dialog.close();
    };
    const dialog = openDialog(
      question,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: say(false) }, "Cancel"),
        h("button", { type: "button", class: "danger", onclick: say(true), autofocus: true }, yes),
      ),
    );
    dialog.element.addEventListener("close", () => resolve(answer));
  });
}

/** Shows a text for manual copying. */
export function showText(title: string, text: string): void {
  const area = h("textarea", { readonly: true, rows: 6, "aria-label": title });
  area.value = text;
  openDialog(title, area);
  area.select();
}
