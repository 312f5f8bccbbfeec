/** Texts of other pages, opened in the editor. */
import { confirmed } from "../../app/dialog";
import { go } from "../../app/router";
import { edit, textInEditor, written, type Written } from "../../net/workshop";
import { EXAMPLE } from "./example";

/** Opens a text in the editor, with the game to which it belongs. Asks first if a text that is saved nowhere would go. */
export async function openInEditor(text: string, belongs: Written): Promise<void> {
  const old = textInEditor();
  // Whoever has just written the text goes on with the same game.
  if (old !== text) {
    const isSafe = old === undefined || old.trim() === "" || [EXAMPLE, written().saved].includes(old);
    if (!isSafe && !(await confirmed("Replace the text in the editor?", "Replace"))) return;
    edit(text, belongs);
  }
  go("/write");
}
