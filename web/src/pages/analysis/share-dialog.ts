/** Sharing an analysis by a link. */
import type { Listed } from "../../app/catalogue";
import { openDialog } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { toast } from "../../app/toast";
import { ApiError } from "../../net/api";
import { shareAnalysis, sharedAddress, unshare } from "../../net/sharing";
import { linkBox, qrPlace } from "../game/invites";
import { textsFor } from "../../rules/texts";
import "../../style/invitation.css";
import { sentence } from "../../table/words";

/** The message when the server cannot be reached. */
const NO_SERVER = "Sharing needs the server, which can't be reached now. Check your connection, then try again.";

/** Shares an analysis of a game and shows its link. `write` returns it as PGN. */
export async function shareDialog({ id: variant, name }: Listed, write: () => Promise<string>): Promise<void> {
  let id: string;
  try {
    const pgn = await write();
    id = await shareAnalysis({ variant, pgn }, ownText(variant));
  } catch (error) {
    toast(error instanceof ApiError ? sentence(error.message) : error instanceof TypeError ? NO_SERVER : String(error));
    return;
  }
  const url = sharedAddress(id);
  const place = h("div", { class: "stack" });
  const remove = (): void =>
    void unshare(id).then(
      () => {
        toast("The link was deleted");
        dialog.close();
      },
      (error: unknown) => toast(error instanceof ApiError ? sentence(error.message) : NO_SERVER),
    );
  fill(
    place,
    h(
      "p",
      {},
      "Anyone with this link sees the analysis as it is now. After changes, share it again: that makes a new link.",
    ),
    h("div", { class: "invite-ways" }, linkBox("Link to this analysis", url, true, `${name} analysis`), qrPlace(url)),
    h("div", { class: "row end" }, h("button", { type: "button", class: "quiet", onclick: remove }, "Delete the link")),
  );
  const dialog = openDialog("Share this analysis", place);
}

/** Returns the text of a player's game; `undefined` for other games. */
function ownText(variant: string): string | undefined {
  const texts: unknown = JSON.parse(textsFor(variant) ?? "[]");
  const [own] = Array.isArray(texts) ? (texts as unknown[]) : [];
  return typeof own === "string" ? own : undefined;
}
