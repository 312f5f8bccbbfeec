import { freshId, h } from "../../app/dom";
import { nameField } from "../../app/name-field";
import { isRecord, keep, recall } from "../../app/store";
import type { TimeControl } from "../../net/protocol";
import { clockInWords } from "../../net/clock";
import { FULL, levelInWords, LEVELS, THINKING, USUAL_THINKING } from "../computer/levels";
import type { SidesView } from "../../wire/rules";
import { sideName } from "../../table/sides";

/** The available Fischer clocks: minutes and seconds added. */
const PRESETS = [
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
] as const;

/** The available numbers of days per turn. */
const DAYS = [1, 2, 3, 7, 14] as const;

type ColourChoice = "white" | "black" | "random";

/** The choices before a game, remembered for the next one. */
export interface StartOptions {
  colour: ColourChoice;
  clock: TimeControl | null;
  /** `true` if the player chose the clock; otherwise games against the computer have none. */
  isClockChosen: boolean;
  level: number;
  /** The thinking time per turn at the highest level, in seconds. */
  thinking: number;
}

const fischer = (minutes: number, seconds: number): TimeControl => ({
  kind: "fischer",
  initial_ms: Math.round(minutes * 60_000),
  increment_ms: Math.round(seconds * 1000),
});

const USUAL: StartOptions = {
  colour: "random",
  clock: fischer(10, 5),
  isClockChosen: false,
  level: 3,
  thinking: USUAL_THINKING,
};

/** What a game without a clock means. */
const WITHOUT_CLOCK =
  "Without a clock a game may take days. A player who stays away for a day on their turn can lose the game.";

function isClock(value: unknown): value is TimeControl {
  if (!isRecord(value)) return false;
  if (value.kind === "days") return typeof value.days === "number";
  return value.kind === "fischer" && typeof value.initial_ms === "number" && typeof value.increment_ms === "number";
}

/** Returns the last clock that the player chose, or the usual one. */
function clockOf(kept: Record<string, unknown>): Pick<StartOptions, "clock" | "isClockChosen"> {
  if (isClock(kept.clock)) return { clock: kept.clock, isClockChosen: true };
  if (kept.isClockChosen === true) return { clock: null, isClockChosen: true };
  return { clock: USUAL.clock, isClockChosen: false };
}

/** Returns the last choices. */
export function lastOptions(): StartOptions {
  const kept = recall("start", isRecord) ?? {};
  return {
    colour: kept.colour === "white" || kept.colour === "black" ? kept.colour : USUAL.colour,
    ...clockOf(kept),
    level: typeof kept.level === "number" && kept.level >= 1 && kept.level <= FULL ? kept.level : USUAL.level,
    thinking: THINKING.find((seconds) => seconds === kept.thinking) ?? USUAL.thinking,
  };
}

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Returns the minutes and seconds of a clock for those that a player typed; fields without a number give `NaN`. */
export function ownTimes(minutes: number, seconds: number): [minutes: number, seconds: number] {
  return [within(0.5, Number.isNaN(minutes) ? 20 : minutes, 180), within(0, Math.round(seconds || 0), 180)];
}

/** Creates a row of radio buttons. */
function choices<T>(
  legend: string,
  values: readonly (readonly [T, string])[],
  now: (value: T) => boolean,
  chosen: (value: T) => void,
  className = "options",
): HTMLFieldSetElement {
  const name = freshId("choice");
  return h(
    "fieldset",
    { class: className },
    h("legend", {}, legend),
    ...values.map(([value, label]) =>
      h(
        "label",
        { class: "option" },
        h("input", { type: "radio", name, checked: now(value), onchange: () => chosen(value) }),
        h("span", {}, label),
      ),
    ),
  );
}

/** Creates the choice of sides. */
export function colourChoice(sides: SidesView, now: ColourChoice, chosen: (colour: ColourChoice) => void): HTMLElement {
  return choices<ColourChoice>(
    "Play as",
    [
      ["random", "Random"],
      ["white", sideName("white", sides)],
      ["black", sideName("black", sides)],
    ],
    (colour) => colour === now,
    chosen,
  );
}

/** The strength of the computer. */
type Strength = Pick<StartOptions, "level" | "thinking">;

/** Creates the choice of the computer's level, described in words, with the thinking times of the highest. */
export function levelChoice(legend: string, now: Strength, chosen: (some: Partial<Strength>) => void): HTMLElement {
  const numbers = LEVELS.map((_, index) => [index + 1, String(index + 1)] as const);
  const words = h("p", { class: "soft small level-words", "aria-live": "polite" });
  const times = choices<number>(
    "Thinking time without a clock",
    THINKING.map((seconds) => [seconds, `${seconds} s`] as const),
    (seconds) => seconds === now.thinking,
    (thinking) => chosen({ thinking }),
  );
  const show = (level: number): void => {
    words.textContent = levelInWords(level);
    times.hidden = level < FULL;
  };
  show(now.level);
  const field = choices<number>(
    legend,
    numbers,
    (level) => level === now.level,
    (level) => {
      show(level);
      chosen({ level });
    },
    "options levels",
  );
  return h("div", { class: "stack" }, field, words, times);
}

/** Creates the choice of the clock; `hasDays` offers days per turn as well. */
export function clockChoice(
  options: Pick<StartOptions, "clock">,
  set: (some: Pick<StartOptions, "clock">) => void,
  hasDays = true,
): HTMLElement {
  const meaning = h("p", { class: "soft small", "aria-live": "polite" });
  const showMeaning = (isTimed: boolean): void => {
    meaning.textContent = isTimed || !hasDays ? "" : WITHOUT_CLOCK;
  };
  showMeaning(options.clock !== null);
  const presets: TimeControl[] = [
    ...PRESETS.map(([minutes, seconds]) => fischer(minutes, seconds)),
    ...(hasDays ? DAYS : []).map((days): TimeControl => ({ kind: "days", days })),
  ];
  const same = (a: TimeControl | null, b: TimeControl | null): boolean => JSON.stringify(a) === JSON.stringify(b);
  const isOwn = options.clock !== null && !presets.some((preset) => same(preset, options.clock));
  const minutes = h("input", {
    type: "number",
    min: 0.5,
    max: 180,
    step: 0.5,
    value: options.clock?.kind === "fischer" ? options.clock.initial_ms / 60_000 : 20,
  });
  const seconds = h("input", {
    type: "number",
    min: 0,
    max: 180,
    step: 1,
    value: options.clock?.kind === "fischer" ? options.clock.increment_ms / 1000 : 10,
  });
  const own = h(
    "div",
    { class: "own-clock", hidden: !isOwn },
    h("label", { class: "field" }, h("span", {}, "Minutes per player"), minutes),
    h("label", { class: "field" }, h("span", {}, "Seconds added per turn"), seconds),
  );
  const readOwn = (): void => {
    // The fields show what counts.
    [minutes.valueAsNumber, seconds.valueAsNumber] = ownTimes(minutes.valueAsNumber, seconds.valueAsNumber);
    set({ clock: fischer(minutes.valueAsNumber, seconds.valueAsNumber) });
  };
  for (const input of [minutes, seconds]) input.addEventListener("change", readOwn);
  type Choice = TimeControl | null | "own";
  const values: (readonly [Choice, string])[] = [
    [null, "No clock"],
    ...presets.map((preset) => [preset, clockInWords(preset).replace(" per turn", "")] as const),
    ["own", "Custom"],
  ];
  const field = choices<Choice>(
    hasDays
      ? "Time control (minutes + seconds per turn, or days per turn)"
      : "Time control (minutes + seconds per turn)",
    values,
    (value) => (value === "own" ? isOwn : same(value, options.clock)),
    (value) => {
      own.hidden = value !== "own";
      showMeaning(value !== null);
      if (value === "own") readOwn();
      else set({ clock: value });
    },
  );
  return h("div", { class: "stack" }, field, own, meaning);
}

/** Returns the number of a start that is drawn; `undefined` for a game whose starts have no numbers. */
export function drawnStart({ starts }: { starts?: number }): string | undefined {
  return starts === undefined ? undefined : String(Math.floor(Math.random() * starts));
}

/** Creates the field for the number of the start; an empty one means a random start. */
export function startChoice(
  starts: number,
  now: string | undefined,
  chosen: (start: string | undefined) => void,
): HTMLElement {
  const input = h("input", {
    type: "number",
    min: 0,
    max: starts - 1,
    step: 1,
    value: now ?? "",
    placeholder: "random",
  });
  input.addEventListener("change", () => {
    const number = Math.round(within(0, input.valueAsNumber, starts - 1));
    // The field shows what counts.
    input.value = Number.isNaN(number) ? "" : String(number);
    chosen(Number.isNaN(number) ? undefined : String(number));
  });
  return h("label", { class: "field" }, h("span", {}, `Start number (0 to ${starts - 1}), random if empty`), input);
}

/** Creates the form of all options; `options` is updated with every change. */
export function optionsForm(options: StartOptions, sides: SidesView): HTMLElement {
  const set = (some: Partial<StartOptions>): void => {
    Object.assign(options, some);
    keep("start", options);
  };
  return h(
    "div",
    { class: "stack" },
    colourChoice(sides, options.colour, (colour) => set({ colour })),
    clockChoice(options, ({ clock }) => set({ clock, isClockChosen: true })),
    levelChoice("The computer's level", options, set),
    nameField(),
  );
}
