import { fill, h } from "../app/dom";
import { icon } from "../app/icons";
import type { Leave } from "../app/router";
import { ApiError, diceOf } from "../net/api";
import { checkRoll, keepsCommitment, type DiceProof, type RollCheck } from "../net/dice";
import type { DiceRecord } from "../net/protocol";
import { rules } from "../rules/client";
import { nothing } from "./lost";

/** The dice of a game: what was promised, what was told, and whether every roll follows from it. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const id = params.id ?? "";
  document.title = "Dice · Springald";
  let record: DiceRecord;
  try {
    record = await diceOf(id);
  } catch (error) {
    host.append(
      nothing(
        "There are no dice to check",
        error instanceof ApiError ? error.message : "The server cannot be reached.",
      ),
    );
    return () => undefined;
  }
  const answer = h("div", { class: "stack", role: "status" });
  const { seed } = record;
  const check = h(
    "button",
    { type: "button", class: "primary", disabled: seed === null, onclick: () => void run() },
    icon("die"),
    "Check every roll",
  );
  const run = async (): Promise<void> => {
    if (seed === null) return;
    check.disabled = true;
    const told = await verdict(record, { ...record, seed }).catch((error: unknown) =>
      h(
        "p",
        { class: "notice bad" },
        `The check itself failed: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    fill(answer, told);
    check.disabled = false;
  };
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Are the dice fair?"),
      h(
        "p",
        {},
        "Before the game the server published the fingerprint of a secret seed, and each seat added a seed of its own. So nobody could choose the rolls. After the game the seed is told, and your own browser can roll everything again.",
      ),
    ),
    h(
      "div",
      { class: "card stack" },
      facts(record),
      seed === null ? h("p", { class: "notice" }, "The game is not over yet: the seed is still secret.") : null,
      h("div", { class: "row" }, check, h("a", { class: "button", href: `/g/${id}` }, "Back to the game")),
      answer,
    ),
  );
  return () => undefined;
}

function facts(record: DiceRecord): HTMLElement {
  const rows: [string, string][] = [
    ["Fingerprint, published before", record.commitment],
    ["Seed, told after", record.seed ?? "still secret"],
    ["Added by White", record.white_seed || "nothing"],
    ["Added by Black", record.black_seed || "nothing"],
    ["Rolls", String(record.rolls.length)],
  ];
  return h(
    "dl",
    { class: "facts-list" },
    ...rows.flatMap(([term, value]) => [h("dt", {}, term), h("dd", {}, h("code", {}, value))]),
  );
}

async function verdict(record: DiceRecord, proof: DiceProof): Promise<HTMLElement> {
  if (!(await keepsCommitment(proof)))
    return h("p", { class: "notice bad" }, "The seed is not the one that was promised: these dice cannot be trusted.");
  const checks: RollCheck[] = [];
  for (const [index, roll] of record.rolls.entries()) {
    const game = await rules().open(record.variant, roll.fen);
    const outcomes = (await game.outcomes()).map(({ outcome }) => outcome);
    game.free();
    checks.push(await checkRoll(proof, index, roll.outcome, outcomes));
  }
  const wrong = checks.filter(({ rolled, expected }) => rolled !== expected);
  const table = h(
    "table",
    { class: "rolls" },
    h(
      "thead",
      {},
      h("tr", {}, ...["Roll", "Rolled", "By the seeds", "Out of"].map((title) => h("th", { scope: "col" }, title))),
    ),
    h(
      "tbody",
      {},
      ...checks.map(({ index, rolled, expected, outcomes }) =>
        h("tr", {}, h("td", {}, index + 1), h("td", {}, rolled), h("td", {}, expected), h("td", {}, outcomes)),
      ),
    ),
  );
  const good =
    checks.length === 0
      ? "The seed is the one that was promised. Nothing was rolled in this game."
      : `The seed is the one that was promised, and all ${checks.length} rolls follow from it.`;
  return h(
    "div",
    { class: "stack" },
    wrong.length === 0
      ? h("p", { class: "notice" }, good)
      : h("p", { class: "notice bad" }, `${wrong.length} of ${checks.length} rolls do not follow from the seeds.`),
    checks.length > 0 ? table : null,
  );
}
