import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { toast } from "../../app/toast";
import { save } from "../../app/save";
import { siteAddress } from "../../net/address";
import { linkBox } from "../game/invites";
import { linkPart, merge, packed, readCarried, type Carried, type Merged } from "./carry";

/** Opens the ways to bring games to another device and from one. `changed` is called after games were added. */
export function openCarry(changed: () => void): void {
  const games = packed();
  const link = `${siteAddress()}/my-games#${linkPart(games)}`;
  const file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: -1 });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    void chosen?.text().then((text) => {
      const carried = readCarried(text);
      if (!carried) {
        toast("This file contains no games of Springald.");
        return;
      }
      dialog.close();
      take(carried, changed);
    });
  });
  const saveAll = (): void => save("springald-my-games.json", JSON.stringify(games), "application/json");
  const owned = (games.workshop ?? []).length + (games.texts ?? []).length;
  const count = games.seats.length + games.computer.length + owned;
  const none = count === 0;
  const dialog = openDialog(
    "Your games on another device",
    h(
      "div",
      { class: "stack" },
      none ? null : h("p", { class: "notice" }, warning()),
      none || games.seats.length === 0 ? null : linkBox("Open this link on the other device", link, true, "Link"),
      none
        ? null
        : h("button", { type: "button", onclick: saveAll }, icon("share"), `Save a file with all games (${count})`),
      none
        ? null
        : h(
            "p",
            { class: "soft small" },
            "The link has your games against people; the file has all games, also those that you wrote.",
          ),
      h(
        "button",
        { type: "button", class: none ? "primary" : undefined, onclick: () => file.click() },
        icon("copy"),
        "Add games from a file",
      ),
      file,
    ),
  );
}

function warning(): string {
  return "Anyone with the link or the file can play in your name, and with the file change the games that you wrote. Send them only to yourself.";
}

/** Adds games that came by a file or a link, and shows how many were added. */
export function take(carried: Carried, changed: () => void): void {
  toast(mergedInWords(merge(carried)));
  changed();
}

/** Asks before games from a link are added. */
export function offer(carried: Carried, changed: () => void): void {
  const count = carried.seats.length + carried.computer.length;
  const add = (): void => {
    dialog.close();
    take(carried, changed);
  };
  const dialog = openDialog(
    "Add games to this browser?",
    h("p", {}, `The link has ${count} ${count === 1 ? "game" : "games"}. The games of this browser stay as they are.`),
    h(
      "div",
      { class: "row end" },
      h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "button", class: "primary", onclick: add, autofocus: true }, "Add games"),
    ),
  );
}

function mergedInWords({ added, known, skipped }: Merged): string {
  const parts = [added === 1 ? "1 game added" : `${added} games added`];
  if (known > 0) parts.push(`${known} already here`);
  if (skipped > 0) parts.push(`${skipped} left out: this browser has the other seat, or no room`);
  return parts.join(", ");
}
