import { BOARD_THEMES, PIECE_SETS, type BoardTheme, type PieceSet } from "../board/types";
import type { MoveNotation } from "../wire/rules";
import { isRecord, keep, recall } from "./store";

/** The settings of a player, kept in this browser only. */
export interface Settings {
  /** Light, dark, or the system's choice. */
  theme: "auto" | "light" | "dark";
  /** The look of the squares. */
  board: BoardTheme;
  /** The look of the pieces. */
  pieces: PieceSet;
  /** True if moves make sounds. */
  sound: boolean;
  /** True if the browser shows notifications while the page of a game is hidden. */
  notifications: boolean;
  /** True if changes on the board are animated. */
  animation: boolean;
  /** True if the edge of the board shows coordinates. */
  coordinates: boolean;
  /** The notations, besides SAN, that are shown where a game has them. */
  notations: readonly MoveNotation[];
  /** True if touch screens have the field of a typed move, too. */
  typing: boolean;
  /** The games in which turns have to be confirmed. */
  confirm: (typeof CONFIRMED)[number];
  /** The name that others see; may be empty. */
  name: string;
}

/** The choices of games in which turns have to be confirmed. */
export const CONFIRMED = ["never", "long", "always"] as const;

/** The most characters of a name. */
export const NAME_LENGTH = 30;

const USUAL: Settings = {
  theme: "auto",
  board: "wood",
  pieces: "classic",
  sound: true,
  notifications: false,
  animation: true,
  coordinates: true,
  notations: [],
  typing: false,
  confirm: "never",
  name: "",
};

const listeners = new Set<(settings: Settings) => void>();
let current: Settings = { ...USUAL, ...read() };

function read(): Partial<Settings> {
  const kept = recall("settings", isRecord);
  if (!kept) return {};
  const known: Partial<Settings> = {};
  if (kept.theme === "light" || kept.theme === "dark") known.theme = kept.theme;
  const board = BOARD_THEMES.find((one) => one === kept.board);
  if (board) known.board = board;
  const pieces = PIECE_SETS.find((one) => one === kept.pieces);
  if (pieces) known.pieces = pieces;
  const confirm = CONFIRMED.find((one) => one === kept.confirm);
  if (confirm) known.confirm = confirm;
  for (const name of ["sound", "notifications", "animation", "coordinates", "typing"] as const)
    if (typeof kept[name] === "boolean") known[name] = kept[name];
  const { notations } = kept;
  if (Array.isArray(notations))
    known.notations = notations.filter((one): one is MoveNotation => typeof one === "string");
  if (typeof kept.name === "string") known.name = kept.name.slice(0, NAME_LENGTH);
  return known;
}

/** Returns the current settings. */
export function settings(): Readonly<Settings> {
  return current;
}

/** Changes settings, stores them and notifies the listeners. */
export function change(some: Partial<Settings>): void {
  current = { ...current, ...some };
  keep("settings", current);
  applySettings();
  for (const listener of listeners) listener(current);
}

/** Calls back after every change, until the returned function is called. */
export function onSettings(listener: (settings: Settings) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the attributes of the page that the style sheets and the board read. */
export function applySettings(): void {
  const data = document.documentElement.dataset;
  if (current.theme === "auto") delete data.theme;
  else data.theme = current.theme;
  document.documentElement.toggleAttribute("data-typing", current.typing);
  document.documentElement.classList.toggle("reduced-motion", !current.animation);
}
