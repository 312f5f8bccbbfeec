import "../style/dice.css";
import { fill, h } from "../app/dom";
import { isVersion, namesOf, pinnedGame } from "../app/catalogue";
import { icon } from "../app/icons";
import type { Leave } from "../app/router";
import { ApiError, diceOf, publicGame } from "../net/api";
import { checkRoll, keepsCommitment, type DiceProof, type RollCheck } from "../net/dice";
import { seatFaults, whoAdded } from "../net/dice-check";
import { differences, keptDice, type KeptDice } from "../net/kept-dice";
import type { DiceRecord } from "../net/protocol";
import { gaps, playedParts, type MadeRoll } from "../net/rolls";
import { rules } from "../rules/client";
import { sideName } from "../table/sides";
import type { RollView, SidesView } from "../wire/rules";
import { nothing } from "./lost";

/** The page with the dice of a game: commitments, seeds, and the check of every roll. */
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
        error instanceof ApiError ? error.message : "Can't reach the server. Please try again.",
      ),
    );
    return () => undefined;
  }
  const answer = h("div", { class: "stack", role: "status" });
  const { seed } = record;
  const kept = keptDice(id);
  const nameOf = await namesOf([record.variant]);
  const { sides } = nameOf(record.variant);
  const check = h(
    "button",
    { type: "button", class: "primary", disabled: seed === null, onclick: () => void run() },
    icon("die"),
    "Check every roll",
  );
  const run = async (): Promise<void> => {
    if (seed === null) return;
    check.disabled = true;
    const message = await verdict(record, { ...record, seed }, kept, sides).catch((error: unknown) =>
      bad(`The check failed: ${error instanceof Error ? error.message : String(error)}`),
    );
    fill(answer, message);
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
        "Before the game, the server picked a secret number, the seed, and published its fingerprint (its SHA-256). Each player's browser then did the same, and the players' seeds were revealed only when both fingerprints were known. Every roll is computed from all the seeds together, so neither a player nor the server could choose it. After the game the server publishes its seed, and your browser can check every roll.",
      ),
    ),
    h(
      "div",
      { class: "card stack" },
      facts(record, kept, sides),
      seed === null
        ? h("p", { class: "notice" }, "The game isn't over yet, so the server's seed is still secret.")
        : null,
      ...(seed === null && kept ? differences(kept, record, sides).map(bad) : []),
      h("div", { class: "row" }, check, h("a", { class: "button", href: `/g/${id}` }, "Back to the game")),
      answer,
    ),
  );
  return () => undefined;
}

function bad(what: string): HTMLElement {
  return h("p", { class: "notice bad" }, what);
}

function facts(record: DiceRecord, kept: KeptDice | undefined, sides: SidesView): HTMLElement {
  const part = (commitment: string): string => commitment || "none";
  const rows: [string, string][] = [
    ["Fingerprint of the server's seed", record.commitment],
    ["As this browser saw it", kept?.commitment ?? "unknown: this browser did not see the game"],
    ["Server's seed", record.seed ?? "published after the game"],
    ...(record.scheme === 1
      ? []
      : ([
          [`Fingerprint of ${sideName("white", sides)}'s seed`, part(record.white_commitment)],
          [`Fingerprint of ${sideName("black", sides)}'s seed`, part(record.black_commitment)],
        ] satisfies [string, string][])),
    [`${sideName("white", sides)}'s seed`, record.white_seed || "none"],
    [`${sideName("black", sides)}'s seed`, record.black_seed || "none"],
    ["Rolls", String(record.rolls.length)],
    ["Takebacks", takebacks(record, kept)],
  ];
  return h(
    "dl",
    { class: "facts-list" },
    ...rows.flatMap(([term, value]) => [h("dt", {}, term), h("dd", {}, h("code", {}, value))]),
  );
}

/** Returns the number of takebacks, for players to compare with those they agreed to. */
function takebacks({ taken_back }: DiceRecord, kept: KeptDice | undefined): string {
  const count = taken_back?.length ?? 0;
  return kept === undefined || count === 0
    ? String(count)
    : `${count}, ${kept.back?.length ?? 0} of them seen by this browser`;
}

/** Returns the faults of the list of rolls, compared with all turns of the game. */
async function misplaced(variant: string, record: DiceRecord): Promise<string[]> {
  const stages = playedParts(record);
  if (!stages) return ["The list of the turns that were taken back contradicts the turns of the game."];
  const rollsIn = async (turns: readonly string[]): Promise<RollView[]> => {
    const game = await rules().open(variant, record.initial_fen ?? undefined, turns.join(" "));
    return game.rollsMade().finally(() => game.free());
  };
  const made: MadeRoll[] = [];
  for (const [after, { turns, kept }] of stages.entries()) {
    const before = kept === 0 ? 0 : (await rollsIn(turns.slice(0, kept))).length;
    made.push(...(await rollsIn(turns)).slice(before).map((roll) => ({ ...roll, after })));
  }
  const { dice } = await publicGame(record.game);
  return gaps(record, made, dice.rolls);
}

/** Returns the name of the game in requests to the rules, by the text to which it is pinned. */
async function rulesOf({ variant, rules: version }: DiceRecord): Promise<string> {
  const isOther = isVersion(variant) && variant !== version;
  const game = isOther ? undefined : await pinnedGame(variant, version);
  if (!game) throw new Error("this page does not know the rules of this game.");
  return game.id;
}

async function verdict(
  record: DiceRecord,
  proof: DiceProof,
  kept: KeptDice | undefined,
  sides: SidesView,
): Promise<HTMLElement> {
  const wrong = kept ? differences(kept, record, sides) : [];
  if (!keepsCommitment(proof)) wrong.push("The server's seed does not match its fingerprint.");
  wrong.push(...seatFaults(record, sides));
  const variant = await rulesOf(record);
  wrong.push(...(await misplaced(variant, record)));
  const checks: RollCheck[] = [];
  for (const [index, roll] of record.rolls.entries()) {
    const game = await rules().open(variant, roll.fen);
    const outcomes = (await game.outcomes()).map(({ outcome }) => outcome);
    game.free();
    checks.push(checkRoll(proof, index, roll.outcome, outcomes));
    if (roll.of !== outcomes.length)
      wrong.push(`Roll ${index + 1} is listed with ${roll.of} possible results; the rules allow ${outcomes.length}.`);
  }
  const off = checks.filter(({ rolled, expected }) => rolled !== expected).length;
  if (off > 0) wrong.push(`${off} of ${checks.length} rolls do not follow from the seeds.`);
  return h(
    "div",
    { class: "stack" },
    ...(wrong.length > 0
      ? [bad("These dice cannot be trusted."), ...wrong.map(bad)]
      : [h("p", { class: "notice" }, inOrder(checks.length, kept, record, sides))]),
    checks.length > 0 ? rollTable(checks) : null,
  );
}

/** Returns the verdict on dice without faults. */
function inOrder(count: number, kept: KeptDice | undefined, record: DiceRecord, sides: SidesView): string {
  const promised = kept
    ? "The server's seed matches the fingerprint that this browser saw when it opened the game"
    : "The server's seed matches the fingerprint that the server shows now (this browser did not see the game, so it cannot tell whether the server has changed it)";
  if (count === 0) return `${promised}. This game had no rolls.`;
  const follow = count === 1 ? "the only roll follows" : `all ${count} rolls follow`;
  return `${promised}, and ${follow} from the seeds. None is missing, and none was skipped. ${whoAdded(record, sides)}`;
}

function rollTable(checks: readonly RollCheck[]): HTMLElement {
  const titles = ["Roll", "Result", "Computed from the seeds", "Possible results"];
  return h(
    "table",
    { class: "rolls" },
    h("thead", {}, h("tr", {}, ...titles.map((title) => h("th", { scope: "col" }, title)))),
    h(
      "tbody",
      {},
      ...checks.map(({ index, rolled, expected, outcomes }) =>
        h("tr", {}, h("td", {}, index + 1), h("td", {}, rolled), h("td", {}, expected), h("td", {}, outcomes)),
      ),
    ),
  );
}
