import { openDialog, type Dialog } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { rename, shelved, unshelve, type Kept } from "./shelf";

/** Shows the kept analyses, to open, rename and delete. */
export async function shelfDialog(open: (kept: Kept) => void): Promise<void> {
  const list = h("ul", { class: "shelf" });
  const search = h("input", {
    type: "search",
    "aria-label": "Search",
    placeholder: "Search by name or game",
    oninput: () => show(),
  });
  let all = await shelved();
  const show = (): void => {
    const wanted = search.value.trim().toLowerCase();
    const found = all.filter(({ name, game }) => `${name} ${game}`.toLowerCase().includes(wanted));
    const none = all.length === 0 ? "Analyses are kept here as soon as they have a turn." : "Nothing found.";
    fill(list, ...(found.length === 0 ? [h("li", { class: "soft" }, none)] : found.map(row)));
  };
  const row = (kept: Kept): HTMLElement => {
    const name = h("input", { type: "text", value: kept.name, "aria-label": `Name of ${kept.name}`, maxlength: 200 });
    name.addEventListener("change", () => {
      void rename(kept.id, name.value).then(async () => {
        all = await shelved();
      });
    });
    const when = new Date(kept.changed).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    return h(
      "li",
      {},
      h("div", { class: "shelf-name" }, name, h("span", { class: "soft small" }, `${kept.game}, ${when}`)),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            dialog.close();
            open(kept);
          },
        },
        "Open",
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet round",
          "aria-label": `Delete ${kept.name}`,
          title: "Delete",
          onclick: () => {
            void unshelve(kept.id).then(() => {
              all = all.filter(({ id }) => id !== kept.id);
              show();
            });
          },
        },
        icon("close"),
      ),
    );
  };
  show();
  const dialog: Dialog = openDialog("My analyses", h("div", { class: "stack" }, all.length > 5 ? search : null, list));
}
