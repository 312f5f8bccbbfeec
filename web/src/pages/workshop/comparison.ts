/** The differences between two versions, on the page of a game. */
import { h } from "../../app/dom";
import { versionText } from "../../net/workshop";
import { rules } from "../../rules/client";
import { inline } from "../learn/rules-text";
import { lineChanges, ruleChanges, type Change } from "./changes";

/** Returns what changed from one version of a game to another: the lines of the text, and the sentences of the rules. */
export async function comparison(game: string, from: number, to: number): Promise<HTMLElement> {
  const [before, after] = await Promise.all([versionText(game, from), versionText(game, to)]);
  const lines = lineChanges(before.texts[0] ?? "", after.texts[0] ?? "");
  const [old, now] = [await rules().addTexts(before.texts), await rules().addTexts(after.texts)];
  const clauses = ruleChanges(old, now);
  return h(
    "div",
    { class: "changes", role: "group", "aria-label": `From version ${from} to version ${to}` },
    h("pre", { class: "changes-text", tabindex: 0 }, ...lines.map(line)),
    clauses.length === 0
      ? h("p", { class: "small soft" }, "The sentences of the rules are the same.")
      : [
          h("h3", {}, "What changed in the rules"),
          h(
            "ul",
            { class: "changes-rules" },
            ...clauses.map(({ kind, number, text }) =>
              h("li", { class: kind }, hidden(kind), number !== "" && [h("b", {}, number), " "], ...inline(text)),
            ),
          ),
        ],
  );
}

function line(change: Change): HTMLElement {
  if (change.kind === "hidden") {
    const { lines } = change;
    return h("span", { class: "hidden-lines" }, lines === 1 ? "… 1 line" : `… ${lines} lines`);
  }
  return h("span", { class: change.kind }, hidden(change.kind), change.line);
}

/** Returns the kind of a change in words: its sign is part of the style. */
function hidden(kind: "same" | "added" | "removed"): HTMLElement | null {
  return kind === "same" ? null : h("i", { class: "unseen" }, kind === "added" ? "New: " : "Gone: ");
}
