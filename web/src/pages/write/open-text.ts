/** Texts of other pages, opened in the editor. */
import { confirmed } from "../../app/dialog";
import { go } from "../../app/router";
import { edit, textInEditor, written, type Written } from "../../net/workshop";
import { EXAMPLE } from "./example";

/** Returns `true` if a text in the editor may be replaced. Asks first if it is saved nowhere. */
export async function mayReplace(text: string, question: string): Promise<boolean> {
  const isSafe = text.trim() === "" || [EXAMPLE, written().saved].includes(text);
  return isSafe || confirmed(question, "Replace");
}

/** Opens a text in the editor, with the game to which it belongs. Asks first if a text that is saved nowhere would go. */
export async function openInEditor(text: string, belongs: Written): Promise<void> {
  const old = textInEditor();
  // Whoever has just written the text goes on with the same game.
  if (old !== text) {
    if (!(await mayReplace(old ?? "", "Replace the text in the editor?"))) return;
    edit(text, belongs);
  }
  go("/write");
}
