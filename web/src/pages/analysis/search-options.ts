/** What the computer is asked for on the analysis board, kept by the browser. */
import { h, type Child } from "../../app/dom";
import { isRecord, keep, recall } from "../../app/store";
import { chosenCores, mostCores } from "../../engine/cores";

/** The most lines shown, and their usual number. */
export const MOST_LINES = 5;
export const DEFAULT_LINES = 3;

/** A limit of a search. */
export interface Limit {
  name: string;
  /** Milliseconds. */
  movetime: number;
  /** Actions. */
  depth?: number;
  /** True if a search that has reached its time begins again with all that it remembers. */
  isEndless?: boolean;
}

/** The longest that one search takes, in milliseconds. */
const LONGEST = 600_000;

/** All limits, for a menu. */
export const LIMITS: readonly [Limit, ...Limit[]] = [
  { name: "15 s", movetime: 15_000 },
  { name: "5 s", movetime: 5000 },
  { name: "1 min", movetime: 60_000 },
  { name: "No limit", movetime: LONGEST, isEndless: true },
  { name: "Depth 8", movetime: LONGEST, depth: 8 },
  { name: "Depth 14", movetime: LONGEST, depth: 14 },
  { name: "Depth 20", movetime: LONGEST, depth: 20 },
];

/** What the computer is asked for. */
export interface SearchOptions {
  /** The number of lines; 0 turns the computer off. */
  lines: number;
  limit: Limit;
  /** True if the first turns of the lines are drawn on the board. */
  arrows: boolean;
  /** The number of cores of the device that it uses. */
  cores: number;
}

/** Returns the options that the browser keeps. */
export function searchOptions(): SearchOptions {
  const kept = recall("search", isRecord) ?? {};
  const { lines, limit, arrows } = kept;
  const isCount = typeof lines === "number" && Number.isInteger(lines) && lines >= 0 && lines <= MOST_LINES;
  return {
    lines: isCount ? lines : DEFAULT_LINES,
    limit: LIMITS.find(({ name }) => name === limit) ?? LIMITS[0],
    arrows: arrows !== false,
    cores: chosenCores(),
  };
}

/** The menus of the options: the number of lines, and the others. `changed` is called with what was chosen. */
export function searchMenus(
  chosen: SearchOptions,
  changed: (options: SearchOptions) => void,
): { count: HTMLSelectElement; others: Child[] } {
  let options = chosen;
  const change = (part: Partial<SearchOptions>): void => {
    options = { ...options, ...part };
    keep("search", { ...options, limit: options.limit.name });
    changed(options);
  };
  const valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;
  const lines = Array.from({ length: MOST_LINES + 1 }, (_, count) =>
    h(
      "option",
      { value: count, selected: count === options.lines },
      count === 0 ? "Computer off" : count === 1 ? "1 line" : `${count} lines`,
    ),
  );
  const cores = Array.from({ length: mostCores() }, (_, at) =>
    h("option", { value: at + 1, selected: at + 1 === options.cores }, at === 0 ? "1 core" : `${at + 1} cores`),
  );
  const limits = LIMITS.map(({ name }) => h("option", { value: name, selected: name === options.limit.name }, name));
  const count = h(
    "select",
    { "aria-label": "Number of lines", onchange: (event: Event) => change({ lines: Number(valueOf(event)) }) },
    ...lines,
  );
  const others = [
    h(
      "select",
      {
        "aria-label": "Limit of the search",
        onchange: (event: Event) =>
          change({ limit: LIMITS.find(({ name }) => name === valueOf(event)) ?? options.limit }),
      },
      ...limits,
    ),
    cores.length > 1
      ? h(
          "select",
          { "aria-label": "Cores used", onchange: (event: Event) => change({ cores: Number(valueOf(event)) }) },
          ...cores,
        )
      : null,
    h(
      "label",
      { class: "inline" },
      h("input", {
        type: "checkbox",
        checked: options.arrows,
        onchange: (event: Event) => change({ arrows: (event.target as HTMLInputElement).checked }),
      }),
      "Arrows",
    ),
  ];
  return { count, others };
}
