/**
 * Drawings of fairy pieces, made of shared shapes: heads on the foot of all our pieces, signs on a head, and pairs of two
 * pieces in one for those that move like both. Shapes are paths on a grid of 100 by 100.
 */

import "./fairy.css";

const FOOT = "M27 76H73C78 79 81 83 81 88Q81 90 79 90H21Q19 90 19 88C19 83 22 79 27 76Z";
const NECK = "M40 60H60C60 69 66 71 73 76H27C34 71 40 69 40 60Z";
const COLLAR = "M33 55H67a3.5 3.5 0 0 1 0 7H33a3.5 3.5 0 0 1 0-7Z";

/** A shape: filled paths, then lines on them. */
type FigurePaths = readonly [fill: string, line?: string];

/** Heads, which stand on the neck. */
const HEADS = {
  hat: ["M50 7L68 50H78Q78 58 50 58Q22 58 22 50H32Z", "M36 42Q50 48 64 42M48 20l6 6M54 20l-6 6"],
  helmet: ["M31 56V38C31 15 69 15 69 38V56ZM46 18V6H54V18Z", "M31 42H69M50 42V56"],
  plume: ["M33 56V40C33 22 67 22 67 40V56ZM50 24C50 8 70 4 80 14C70 14 66 20 66 30Z", "M33 44H67M40 50H60"],
  cap: ["M28 52C28 30 40 22 50 22C60 22 72 30 72 52ZM50 22a6 6 0 1 1 .1-12 6 6 0 0 1-.1 12Z", "M28 44H72"],
  hood: ["M50 10C72 20 72 42 66 58H34C28 42 28 20 50 10Z", "M50 30a10 13 0 0 1 0 26a10 13 0 0 1 0-26Z"],
  star: ["M50 6L57 27H79L61 40L68 60L50 47L32 60L39 40L21 27H43Z"],
  twoStars: ["M34 12l5 13h13l-10 9 4 13-12-8-12 8 4-13-10-9h13ZM66 12l5 13h13l-10 9 4 13-12-8-12 8 4-13-10-9h13Z"],
  shield: ["M26 14Q50 20 74 14C76 40 66 54 50 62C34 54 24 40 26 14Z", "M50 18V56M29 32H71"],
  spear: ["M46 60V34H36L50 4L64 34H54V60Z", "M50 14V32"],
  spears: ["M27 60L34 30L24 30L31 8L44 31H39L36 60ZM73 60L66 30L76 30L69 8L56 31H61L64 60Z"],
  bow: ["M30 8C76 14 76 54 30 60C52 50 52 18 30 8ZM28 32H70V26L84 34L70 42V36H28Z"],
  axe: ["M46 62V12H54V62ZM54 14C76 10 80 30 74 44C70 36 62 34 54 36Z", "M64 20Q70 28 66 34"],
  sword: ["M46 44L48 4H52L54 44H68V52H54V62H46V52H32V44Z", "M50 10V42"],
  banner: ["M30 62V8H37V62ZM37 10H80L69 24L80 38H37Z", "M44 18H62M44 29H62"],
  tent: ["M18 60C20 38 38 28 50 14C62 28 80 38 82 60Z", "M42 60V44Q50 36 58 44V60M26 46Q50 32 74 46"],
  turret: ["M34 58V32H28L50 6L72 32H66V58Z", "M34 32H66M45 58V46Q50 40 55 46V58"],
  wall: ["M18 24H82V62H18Z", "M18 37H82M18 49H82M38 24V37M62 24V37M28 37V49M50 37V49M72 37V49M38 49V62M62 49V62"],
  boulder: ["M24 62C14 44 26 22 46 20C60 14 82 28 82 46C82 54 78 60 76 62Z", "M40 34L52 42L48 54M62 32L68 44"],
  cannon: ["M18 34L66 14L78 38L40 58ZM42 40a15 15 0 1 1-.1 30 15 15 0 0 1 .1-30Z", "M42 48V62M35 55H49M60 18L70 40"],
  wheel: ["M50 10a26 26 0 1 1-.1 52 26 26 0 0 1 .1-52Z", "M50 18V54M32 36H68M37 23L63 49M63 23L37 49"],
  ram: [
    "M50 22C66 22 68 36 62 58H38C32 36 34 22 50 22ZM38 26C16 10 10 40 28 44C22 34 30 30 38 36ZM62 26C84 10 90 40 72 44C78 34 70 30 62 36Z",
    "M44 38h.1M56 38h.1",
  ],
  elephant: [
    "M36 18C12 12 12 48 32 50L38 46C38 56 30 60 26 66L36 68C46 62 50 56 50 50H66C86 52 88 14 64 18C56 8 44 8 36 18Z",
    "M44 32h.1M60 32h.1M34 26Q28 34 34 42M66 26Q72 34 66 42",
  ],
  camel: ["M40 60C44 44 38 40 26 40C20 38 18 28 26 24C38 18 48 18 54 28C60 40 56 48 66 60Z", "M32 31h.1M26 36H34"],
  unicorn: [
    "M30 60C30 48 40 46 44 38C36 44 26 46 22 38C22 30 34 22 40 18L30 2L50 15C68 18 74 38 70 60Z",
    "M40 28h.1M56 24Q66 36 64 52",
  ],
  dragon: [
    "M28 60C32 48 44 44 46 38L24 42L20 32C32 30 36 20 46 18L44 6L54 16L66 8L64 22C74 32 74 46 70 60Z",
    "M44 27h.1M60 30L68 30M62 40L70 40M62 50L70 50",
  ],
  lion: [
    "M50 8L58 14L68 12L70 22L80 28L75 38L78 49L67 52L62 62H38L33 52L22 49L25 38L20 28L30 22L32 12L42 14Z",
    "M50 22C62 22 66 34 60 46Q50 56 40 46C34 34 38 22 50 22M44 34h.1M56 34h.1M46 44H54L50 48Z",
  ],
  wolf: ["M28 8L42 22H58L72 8L74 36L50 62L26 36Z", "M40 34h.1M60 34h.1M45 50H55L50 56Z"],
  fox: ["M18 14L40 24H60L82 14L74 38L50 62L26 38Z", "M40 35h.1M60 35h.1M34 42L50 58L66 42M48 56h4"],
  hound: [
    "M36 14H64C84 12 84 36 76 46L70 36C68 50 62 60 50 62C38 60 32 50 30 36L24 46C16 36 16 12 36 14Z",
    "M42 32h.1M58 32h.1M45 46H55L50 52Z",
  ],
  bear: [
    "M32 8a10 10 0 0 1 9 8H59a10 10 0 1 1 14 12C76 48 68 60 50 62C32 60 24 48 27 28A10 10 0 0 1 32 8Z",
    "M41 32h.1M59 32h.1M50 40a9 7 0 0 1 0 14a9 7 0 0 1 0-14ZM50 44V48",
  ],
  ox: [
    "M16 10C16 24 26 24 34 22H66C74 24 84 24 84 10C92 28 82 36 70 36C70 52 62 62 50 62C38 62 30 52 30 36C18 36 8 28 16 10Z",
    "M42 36h.1M58 36h.1M42 52Q50 46 58 52",
  ],
  eagle: [
    "M34 60C28 44 30 18 50 14C66 12 74 24 86 32C78 40 68 40 62 38C64 48 66 54 66 60Z",
    "M56 25h.1M68 28Q74 32 80 32M38 40L44 46L38 50L44 56",
  ],
  falcon: [
    "M50 12L58 22L84 10C84 34 72 46 58 48L54 62H46L42 48C28 46 16 34 16 10L42 22Z",
    "M46 26h.1M54 26h.1M50 30V36M26 24L38 38M74 24L62 38",
  ],
  hawk: [
    "M18 22C34 22 42 28 50 38C58 28 66 22 82 22C78 34 70 40 62 42L56 62H44L38 42C30 40 22 34 18 22ZM50 8a9 9 0 0 1 0 18a9 9 0 0 1 0-18Z",
    "M30 30L42 42M70 30L58 42M50 18V24",
  ],
  crane: ["M40 60C56 52 46 40 44 28C42 12 56 6 64 14L86 18L64 24C58 20 54 24 56 32C60 44 66 50 66 60Z", "M60 16h.1"],
  goose: [
    "M24 60C22 44 34 38 46 38C42 26 46 12 58 12C66 12 70 18 80 22C72 28 64 26 60 28C66 40 76 46 74 60Z",
    "M60 19h.1M32 52Q42 44 54 50",
  ],
  hen: [
    "M26 60C20 40 34 34 44 34C42 26 46 22 52 22L50 12L58 16L64 10L64 22C70 24 72 28 80 32L68 36C74 44 74 52 72 60Z",
    "M60 28h.1M34 46Q44 56 56 46",
  ],
  chick: ["M50 60C32 60 28 48 32 40C26 20 60 14 64 30L76 34L66 40C72 50 66 60 50 60Z", "M54 31h.1M40 46Q46 54 56 48"],
  quail: [
    "M22 56C28 36 42 32 50 30C52 18 66 16 70 26L82 30L70 34C74 48 62 60 50 60H30Z",
    "M62 26h.1M66 16Q70 8 78 8M34 52Q46 40 58 46",
  ],
  swallow: [
    "M12 16C30 20 42 28 48 38C58 30 66 18 88 12C80 32 70 42 60 48L68 62L52 54L36 62L44 48C30 42 18 32 12 16Z",
    "M52 44h.1",
  ],
  phoenix: [
    "M50 62L44 46C28 48 16 36 14 14C28 18 38 22 44 30L42 14L50 4L58 14L56 30C62 22 72 18 86 14C84 36 72 48 56 46Z",
    "M50 14V30M24 26L40 40M76 26L60 40",
  ],
  grasshopper: [
    "M16 50L40 30L30 12L48 28L74 32Q84 36 80 44L60 50L70 62H60L50 52L30 54Z",
    "M72 37h.1M76 33Q80 20 72 12M42 40H62",
  ],
  spider: [
    "M50 18a15 15 0 0 1 0 30a15 15 0 0 1 0-30ZM50 46a10 8 0 0 1 0 16a10 8 0 0 1 0-16Z",
    "M36 26L18 14M34 34H12M36 42L18 56M64 26L82 14M66 34H88M64 42L82 56M45 30h.1M55 30h.1",
  ],
  giraffe: ["M38 60L44 26L36 16L44 16V6L52 14L70 22C74 28 70 34 60 34L58 60Z", "M54 22h.1M48 40h4M50 50h4M52 30h3"],
  jester: [
    "M50 56H28V46C22 42 14 34 16 22C28 22 36 28 40 36L50 16L60 36C64 28 72 22 84 22C86 34 78 42 72 46V56Z",
    "M16 21h.1M50 14h.1M84 21h.1M30 50H70",
  ],
  janus: [
    "M50 10C70 10 72 22 72 30L80 42L72 44V52Q70 58 60 58H40Q30 58 28 52V44L20 42L28 30C28 22 30 10 50 10Z",
    "M50 10V58M38 30h.1M62 30h.1M32 50H38M68 50H62",
  ],
  book: [
    "M18 18Q36 10 50 20Q64 10 82 18V58Q64 50 50 60Q36 50 18 58Z",
    "M50 20V60M26 28Q36 24 44 28M26 38Q36 34 44 38M74 28Q64 24 56 28M74 38Q64 34 56 38",
  ],
  scroll: [
    "M28 14H72a7 7 0 0 1 0 14H66V48H72a7 7 0 0 1 0 14H28a7 7 0 0 1 0-14H34V28H28a7 7 0 0 1 0-14Z",
    "M40 34H60M40 42H60",
  ],
  horn: ["M14 20C24 44 46 44 62 26L56 18L84 10L80 40L72 34C54 60 20 58 14 20Z", "M66 22L72 30M30 38L26 46"],
  coronet: ["M26 30L38 40L50 20L62 40L74 30L68 56H32ZM50 20a5 5 0 1 1 .1-10 5 5 0 0 1-.1 10Z", "M35 48H65"],
  crown: ["M28 24H38V32H45V20H55V32H62V24H72L66 56H34Z", "M36 46H64"],
  turban: [
    "M24 46C20 26 36 16 50 16C64 16 80 26 76 46Q50 58 24 46ZM46 16L50 4L54 16Z",
    "M30 44Q44 24 66 22M44 50Q58 40 72 32",
  ],
  gem: ["M34 14H66L82 32L50 62L18 32Z", "M18 32H82M34 14L42 32L50 62L58 32L66 14"],
  sun: [
    "M50 4L56 16L68 10L68 23L81 24L74 35L83 44L71 49L72 62H28L29 49L17 44L26 35L19 24L32 23L32 10L44 16Z",
    "M50 24a13 13 0 0 1 0 26a13 13 0 0 1 0-26Z",
  ],
  moon: ["M60 6C34 6 24 28 32 44C40 60 62 62 74 50C54 52 46 24 60 6Z"],
  ball: ["M50 14a23 23 0 1 1-.1 46 23 23 0 0 1 .1-46Z", "M34 32Q50 24 66 32M34 46Q50 54 66 46"],
  drum: ["M26 20H74V56H26Z", "M26 28H74M26 48H74M26 28L38 48L50 28L62 48L74 28"],
  ship: ["M16 40H84L72 60H28ZM46 38V8L76 32H54V38Z", "M26 49H74"],
  arrows: ["M44 22V38H30V50L12 30L30 10V22ZM56 22V38H70V50L88 30L70 10V22ZM46 60V46H54V60Z", "M24 30H40M60 30H76"],
  crossing: ["M42 8H58V26H78V42H58V60H42V42H22V26H42Z", "M50 14V54M28 34H72"],
  reversed: ["M28 10H72L64 20V44H70V60H60V52H54V60H46V52H40V60H30V44H36V20Z", "M36 20H64M36 44H64"],
  leap: ["M20 60C18 14 70 8 74 36H86L68 60L50 36H62C56 24 34 28 34 60Z", "M27 56C28 26 56 14 66 32"],
  lizard: [
    "M22 50C14 30 30 14 50 14C72 14 84 28 82 44H70C60 40 60 52 70 58H40C28 60 24 56 22 50Z",
    "M66 28h.1M50 38a9 9 0 1 1-9-9M58 44H76",
  ],
  face: [
    "M50 14C66 14 72 26 70 40C68 52 60 60 50 60C40 60 32 52 30 40C28 26 34 14 50 14Z",
    "M42 34h.1M58 34h.1M42 48Q50 54 58 48M31 28Q50 20 69 28",
  ],
} as const satisfies Record<string, FigurePaths>;

type Head = keyof typeof HEADS;

/** The kinds with a head of their own, and those that share it under another name. */
const KINDS: Record<Head, string> = {
  hat: "wizard mage sorcerer",
  helmet: "commoner guard kheshig mann padwar",
  plume: "hoplite captain lieutenant dwar",
  cap: "khon ferz fers met",
  hood: "sage monk priest",
  star: "general marshal warlord",
  twoStars: "lieutenant-general colonel",
  shield: "soldier infantry footman panthan",
  spear: "lance lancer pikeman",
  spears: "halberdier spearman promoted-lance",
  bow: "archer bowman crossbow",
  axe: "axeman executioner warrior",
  sword: "sergeant swordsman squire",
  banner: "banner standard herald",
  tent: "yurt camp",
  turret: "tower castle fortress",
  wall: "wall barrier trail hole",
  boulder: "stone rock block",
  cannon: "cannon catapulter gun",
  wheel: "chariot wagon cart",
  ram: "ram goat",
  elephant: "elephant alfil mammoth",
  camel: "camel thoat",
  unicorn: "unicorn nightrider",
  dragon: "dragon wyvern",
  lion: "lion tiger bers",
  wolf: "wolf jackal",
  fox: "fox",
  hound: "hound dog",
  bear: "bear",
  ox: "ox buffalo bull",
  eagle: "eagle griffin flier",
  falcon: "falcon",
  hawk: "hawk vulture",
  crane: "crane heron",
  goose: "goose swan",
  hen: "hen rooster pheasant",
  chick: "chick",
  quail: "left-quail right-quail quail",
  swallow: "swallow",
  phoenix: "phoenix",
  grasshopper: "grasshopper locust",
  spider: "spider",
  giraffe: "giraffe zebra",
  jester: "jester fool joker",
  janus: "janus",
  book: "advisor adjutant minister",
  scroll: "counsellor mandarin envoy",
  horn: "courier messenger",
  coronet: "duke prince count escaped-princess",
  crown: "champion baron chief jeddak astray-king",
  turban: "maharajah sultan vizier",
  gem: "gold silver promoted-silver gold-of-knight gold-of-lance",
  sun: "sun fire",
  moon: "moon",
  ball: "ball man-at-arms",
  drum: "drummer",
  ship: "ship boat",
  arrows: "withdrawer retractor",
  crossing: "coordinator",
  reversed: "immobilizer freezer",
  leap: "leaper long-leaper",
  lizard: "chameleon imitator",
  face: "ai-wok peasant villager",
};

/** A man of draughts, and of tafl. */
const MAN: FigurePaths = ["M50 13a37 37 0 1 1-.1 0Z", "M50 23a27 27 0 1 1-.1 0ZM50 35a15 15 0 1 1-.1 0Z"];

/** Things that are no pieces, and stand on no foot. */
const THINGS: Readonly<Record<string, FigurePaths>> = {
  man: MAN,
  attacker: MAN,
  defender: MAN,
  captive: ["M50 30a20 20 0 1 1-.1 0Z", "M41 41L59 59M59 41L41 59"],
  arrow: [
    "M88 12L60 22L66 28L38 56L28 54L12 70L24 73L27 76L30 88L46 72L44 62L72 34L78 40Z",
    "M38 56L26 68M44 62L32 74",
  ],
};

/** Kinds that move like others: drawn as the first, with the second as a sign, and the third as another one. */
const PAIRS: Readonly<Record<string, readonly [string, string, string?]>> = {
  chancellor: ["rook", "knight"],
  marshall: ["rook", "knight"],
  empress: ["rook", "knight"],
  archbishop: ["bishop", "knight"],
  cardinal: ["bishop", "knight"],
  princess: ["bishop", "knight"],
  amazon: ["queen", "knight"],
  centaur: ["knight", "king"],
  horse: ["knight", ""],
  "crowned-rook": ["rook", "king"],
  "crowned-bishop": ["bishop", "king"],
  "promoted-knight": ["knight", "pawn"],
  tokin: ["pawn", "king"],
  "gold-of-rook": ["rook", "king"],
  "gold-of-bishop": ["bishop", "king"],
  "small-rook": ["pawn", "rook"],
  "small-bishop": ["pawn", "bishop"],
  "small-queen": ["pawn", "queen"],
  "pawn-knight": ["knight", "", "pawn"],
  "pawn-bishop": ["bishop", "", "pawn"],
  "pawn-rook": ["rook", "", "pawn"],
  "pawn-queen": ["queen", "", "pawn"],
  "pawn-archbishop": ["bishop", "knight", "pawn"],
  "pawn-chancellor": ["rook", "knight", "pawn"],
  "pawn-amazon": ["queen", "knight", "pawn"],
  "king-knight": ["king", "knight"],
  "king-bishop": ["king", "bishop"],
  "king-rook": ["king", "rook"],
  "king-queen": ["king", "queen"],
  "king-archbishop": ["king", "bishop", "knight"],
  "king-chancellor": ["king", "rook", "knight"],
  "king-amazon": ["king", "queen", "knight"],
};

const HEAD_OF = new Map<string, Head>(
  (Object.keys(KINDS) as Head[]).flatMap((head) => KINDS[head].split(" ").map((name) => [name, head] as const)),
);

/** Lines on the foot, which distinguish kinds with the same head by their order among them. */
const LINES = [
  "M27 82.5H73",
  "M27 82.5H42M58 82.5H73",
  "M27 82.5H34M46 82.5H54M66 82.5H73",
  "M27 80H73M27 85H73",
  "M46 82.5H54",
] as const;

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">';
const FILL =
  '<g fill="var(--fill)" stroke="var(--stroke)" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round">';
const LINE = '<g fill="none" stroke="var(--line)" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">';

const path = (d: string): string => (d === "" ? "" : `<path d="${d}"/>`);

/** The data of an SVG path, and nothing else: it becomes part of a file. */
const OUTLINE = /^m[mzlhvcsqta\d\s.,+-]*$/i;

/**
 * Returns the drawing of a kind, or of an outline that a game states, as SVG; nothing if there is none. `basic` returns the
 * drawings of orthodox pieces.
 */
export function fairy(name: string, basic: (name: string) => string | undefined): string | undefined {
  // No name of a kind has digits.
  if (OUTLINE.test(name) && /\d/.test(name))
    return `${OPEN.replace(">", ' class="sb-outlined">')}${FILL}${path(name)}</g></svg>`;
  const pair = PAIRS[name];
  if (pair) return paired(basic(pair[0]), basic(pair[1]), basic(pair[2] ?? ""));
  const thing = THINGS[name];
  if (thing) return `${OPEN}${FILL}${path(thing[0])}</g>${LINE}${path(thing[1] ?? "")}</g></svg>`;
  const head = HEAD_OF.get(name);
  if (head === undefined) return undefined;
  const [fill, line = ""]: FigurePaths = HEADS[head];
  const order = KINDS[head].split(" ").indexOf(name);
  return `${OPEN}${FILL}${path(NECK)}${path(FOOT)}${path(COLLAR)}${path(fill)}</g>${LINE}${path(line)}${path(LINES[order] ?? LINES[0])}</g></svg>`;
}

/** Returns a drawing with others, smaller, in its corners. */
function paired(large?: string, small?: string, second?: string): string | undefined {
  if (large === undefined) return undefined;
  const inner = (svg: string): string => svg.replace(/^[^>]*<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const corner = (svg: string | undefined, y: number): string =>
    svg === undefined
      ? ""
      : `<circle cx="74" cy="${y + 23}" r="25" fill="var(--fill)" stroke="var(--stroke)" stroke-width="3"/><g transform="translate(52 ${y}) scale(0.44)">${inner(svg)}</g>`;
  const shift = small === undefined && second === undefined ? "" : ' transform="translate(-8 6) scale(0.95)"';
  return `${OPEN}<g${shift}>${inner(large)}</g>${corner(small, 5)}${corner(second, 50)}</svg>`;
}

/** The names of all kinds with a drawing here; kinds with the same head differ by the foot. */
export const FAIRIES: readonly string[] = [...Object.keys(PAIRS), ...Object.keys(THINGS), ...HEAD_OF.keys()];

/** Returns the lines of a board through the middles of its squares, with palaces and a river, as an SVG path. */
export function linesOf(files: number, ranks: number): string {
  const hasRiver = ranks === 10;
  const [right, bottom] = [files - 0.5, ranks - 0.5];
  let d = "";
  for (let rank = 0; rank < ranks; rank += 1) d += `M0.5 ${rank + 0.5}H${right}`;
  for (let file = 0; file < files; file += 1) {
    const x = file + 0.5;
    const isEdge = file === 0 || file === files - 1;
    d += hasRiver && !isEdge ? `M${x} 0.5V4.5M${x} 5.5V${bottom}` : `M${x} 0.5V${bottom}`;
  }
  const [left, end] = [(files - 3) / 2 + 0.5, (files - 3) / 2 + 2.5];
  for (const top of [0.5, ranks - 2.5]) d += `M${left} ${top}L${end} ${top + 2}M${end} ${top}L${left} ${top + 2}`;
  return d;
}
