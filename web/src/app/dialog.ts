import { freshId, h, type Child } from "./dom";
import { icon } from "./icons";

/** An open dialog. */
export interface Dialog {
  element: HTMLDialogElement;
  close(): void;
}

/** Returns `true` if a point of the window is outside a rectangle. */
function isOutside(
  { clientX: x, clientY: y }: Pick<MouseEvent, "clientX" | "clientY">,
  { left, right, top, bottom }: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
): boolean {
  return x < left || x > right || y < top || y > bottom;
}

/**
 * Opens a dialog with a title. Its button, Escape or a click outside closes it. A click must begin and end outside, so
 * that selecting text up to the edge of a field and beyond closes nothing. It takes the place of an open dialog with the
 * same title: what a button shows may have to be loaded, and a double click asks for it twice.
 */
export function openDialog(title: string, ...children: Child[]): Dialog {
  for (const other of document.querySelectorAll<HTMLDialogElement>("dialog[open]"))
    if (other.querySelector(".dialog-head h2")?.textContent === title) other.close();
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
  let isPressedOutside = false;
  const isOnBackdrop = (event: MouseEvent): boolean =>
    event.target === element && isOutside(event, element.getBoundingClientRect());
  element.addEventListener("pointerdown", (event) => {
    isPressedOutside = isOnBackdrop(event);
  });
  element.addEventListener("click", (event) => {
    // The second click of a double click was meant for the button that opened the dialog.
    if (isPressedOutside && isOnBackdrop(event) && event.detail < 2) close();
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
    const choose = (given: boolean) => (): void => {
      answer = given;
      dialog.close();
    };
    const dialog = openDialog(
      question,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: choose(false) }, "Cancel"),
        h("button", { type: "button", class: "danger", onclick: choose(true), autofocus: true }, yes),
      ),
    );
    dialog.element.addEventListener("close", () => resolve(answer));
  });
}

/** Asks for one of several answers, by their labels; the first is the main one. Returns `null` if there is none. */
export function choice<Answer extends string>(
  question: string,
  answers: Readonly<Record<Answer, string>>,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    let given: Answer | null = null;
    const buttons = (Object.entries(answers) as [Answer, string][]).map(([answer, label], at) =>
      h(
        "button",
        {
          type: "button",
          class: at === 0 ? "primary" : undefined,
          autofocus: at === 0,
          onclick: () => {
            given = answer;
            dialog.close();
          },
        },
        label,
      ),
    );
    const dialog = openDialog(question, h("div", { class: "row end" }, ...buttons.reverse()));
    dialog.element.addEventListener("close", () => resolve(given));
  });
}

/** Shows a text for manual copying. */
export function showText(title: string, text: string): void {
  const area = h("textarea", { readonly: true, rows: 6, "aria-label": title });
  area.value = text;
  openDialog(title, area);
  area.select();
}
