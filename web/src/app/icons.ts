import { s } from "./dom";

/** Outlines on a 24 by 24 grid, drawn with round ends. */
const PATHS = {
  first: "M18 5l-8 7 8 7M6 5v14",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  last: "M6 5l8 7-8 7M18 5v14",
  stepBack: "M13 6l-6 6 6 6M18 12h.01",
  stepForward: "M11 6l6 6-6 6M6 12h.01",
  flip: "M7 4v14l-3-3M7 18l3-3M17 20V6l3 3M17 6l-3 3",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  flag: "M6 21V4h11l-2 4 2 4H6",
  half: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  save: "M12 4v11M8 11l4 4 4-4M5 16v4h14v-4",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12l5 5L20 7",
  send: "M4 12h15M13 6l6 6-6 6",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  friends: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-4 3-6 6-6s6 2 6 6M17 11a2.5 2.5 0 1 0 0-5M17 14c3 0 5 2 5 5",
  seat: "M7 4v9h10V4M7 13v7M17 13v7M5 9v4h14V9",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  lens: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.8-4.8",
  die: "M5 5h14v14H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01",
  again: "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
  chat: "M4 5h16v11h-9l-5 4v-4H4z",
  play: "M8 5v14l11-7z",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  next: "M5 12h13M12 6l6 6-6 6",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
} as const;

/** The name of an icon. */
export type Icon = keyof typeof PATHS;

/** Creates an icon. Screen readers ignore it, so its button needs a label. */
export function icon(name: Icon): SVGSVGElement {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] }),
  );
}
