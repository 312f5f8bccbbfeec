/** The page of a shared analysis: it opens a copy on the analysis board. */
import { pinnedGame } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { go, type Leave } from "../../app/router";
import { toast } from "../../app/toast";
import { ApiError } from "../../net/api";
import { isOwn, sharedAnalysis, unshare } from "../../net/sharing";
import { nothing } from "../lost";
import { openAnalysis, readAnalysis } from "./open";
import { newAnalysis } from "./store";

/** Opens a shared analysis. Whoever has shared it is asked first, and can delete the link. */
export function page(host: HTMLElement, params: Readonly<Record<string, string>>): Leave {
  document.title = "Shared analysis · Springald";
  const id = params.id ?? "";
  let isClosed = false;
  const hasLeft = (): boolean => isClosed;
  const open = async (): Promise<void> => {
    fill(host, h("p", { class: "soft", role: "status" }, "Loading the analysis…"));
    try {
      const { variant, rules, pgn } = await sharedAnalysis(id);
      const game = await pinnedGame(variant, rules);
      if (hasLeft()) return;
      if (!game) {
        fill(host, nothing("Unknown game", "This page doesn't know the rules of this game."));
        return;
      }
      const analysis = await readAnalysis(pgn, game.id);
      if (hasLeft()) return;
      openAnalysis(newAnalysis(), analysis, 0, true);
      toast("This is your own copy: play on as you like.");
    } catch (error) {
      if (!hasLeft()) fill(host, failure(error, open));
    }
  };
  if (isOwn(id)) fill(host, choice(id, open));
  else void open();
  return () => {
    isClosed = true;
  };
}

function failure(error: unknown, again: () => Promise<void>): HTMLElement {
  if (error instanceof ApiError && error.status === 404)
    return nothing("No such analysis", "The link may be incomplete, or the analysis was deleted.");
  const retry = h("button", { type: "button", class: "primary", onclick: () => void again() }, "Try again");
  if (error instanceof ApiError) return nothing("Can't load this analysis", error.message, retry);
  return nothing(
    "Can't load this analysis",
    "A shared analysis comes from the server, which can't be reached now. Check your connection, then try again.",
    retry,
  );
}

/** Asks whoever has shared the analysis. */
function choice(id: string, open: () => Promise<void>): HTMLElement {
  const remove = (): void =>
    void unshare(id).then(
      () => {
        toast("The link was deleted");
        go("/analysis", true);
      },
      (error: unknown) =>
        toast(error instanceof ApiError ? error.message : "Can't reach the server. Please try again."),
    );
  return h(
    "section",
    { class: "page-head" },
    h("h1", {}, "You have shared this analysis"),
    h("p", {}, "Anyone else with the link sees it at once, and plays on with a copy."),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => void open() }, "Open it"),
      h("button", { type: "button", onclick: remove }, "Delete the link"),
    ),
  );
}
