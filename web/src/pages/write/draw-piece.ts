/** The dialog that takes the drawing of a piece from an SVG file. */
import { openDialog } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { figure } from "../../board/art";
import { lookOf } from "../../board/discs";
import { outlineOf, statedPieces, withDrawing, type Shape } from "./drawing";

/** The largest file, in bytes. */
const LARGEST = 1024 * 1024;

/** Returns an element of a file that was read but never becomes part of the page, so that nothing in it runs. */
function shapeOf(element: Element): Shape {
  return {
    name: element.localName.toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.children].map(shapeOf),
  };
}

async function outlineIn(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error("The file is larger than 1 MB. Choose a simpler drawing.");
  const parsed = new DOMParser().parseFromString(await file.text(), "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg") throw new Error("The file is no SVG. Choose a file that ends in .svg.");
  return outlineOf(shapeOf(root));
}

/** Opens the dialog; `take` gets the text with the drawing. */
export function openDrawPiece(text: string, take: (text: string) => void): void {
  const pieces = statedPieces(text);
  const piece = h("select", {}, ...pieces.map((name) => h("option", { value: name }, name)));
  const shown = h("div", { class: "sb sb-theme-wood write-drawn" });
  const said = h("p", { class: "small", role: "alert" });
  const use = h("button", { type: "submit", class: "primary", disabled: true }, "Use it");
  const file = h("input", { type: "file", accept: ".svg,image/svg+xml", hidden: true, "aria-label": "Drawing" });
  let outline = "";
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    outlineIn(chosen).then(
      (found) => {
        outline = found;
        const look = lookOf([{ name: "own", drawing: found }]);
        const drawn = (["white", "black"] as const).map((owner) =>
          figure({ name: "own", owner, letter: "" }, "classic", false, look),
        );
        fill(shown, ...drawn);
        fill(said);
        use.disabled = false;
      },
      (error: unknown) => {
        said.textContent = error instanceof Error ? error.message : String(error);
      },
    );
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    dialog.close();
    take(withDrawing(text, piece.value, outline));
  };
  const explained = h(
    "p",
    {},
    "The shapes of an SVG file become the outline of the piece, in the colours of the sides. Nothing else of the file is " +
      "taken. The outline is part of your text; whoever plays your game sees it.",
  );
  const nothing = h(
    "p",
    {},
    "Your text states no piece yet. Only pieces that it states itself can be drawn: add one, such as ",
    h("code", {}, "piece wizard W"),
    ", and its moves.",
  );
  const dialog = openDialog(
    "Draw a piece",
    pieces.length === 0
      ? nothing
      : h(
          "form",
          { class: "stack", onsubmit: submit },
          explained,
          h("label", { class: "field" }, h("span", {}, "Piece"), piece),
          shown,
          said,
          h(
            "div",
            { class: "row end" },
            h("button", { type: "button", onclick: () => file.click() }, icon("edit"), "Open an SVG file"),
            use,
          ),
          file,
        ),
  );
}
