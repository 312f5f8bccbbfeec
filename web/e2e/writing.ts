/** The editor of the page that writes texts. */
import type { Locator, Page } from "playwright-core";

/** Returns the field of the text, once the editor is there. */
export async function editor(page: Page): Promise<Locator> {
  await page.locator(".write-code").waitFor();
  return page.getByRole("textbox", { name: "Text of the game" });
}

/**
 * Replaces the text as people do: selects all and pastes. `Locator.fill` selects behind the back of the editor, which
 * may put the selection back where it was, so that the text would be added to the old one.
 */
export async function replaceText(area: Locator, text: string): Promise<void> {
  await area.press("ControlOrMeta+a");
  if (text === "") await area.press("Delete");
  else await area.page().keyboard.insertText(text);
}
