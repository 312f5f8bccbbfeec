/** The networks that judge games of the library, loaded with the game that needs one. */

const LINE_END = 0x0a;

/** The addresses of the files, by their paths. */
const FILES: Record<string, string> = import.meta.glob("../../../games/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});

const ADDRESSES = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|\.net$/g, ""), address] as const),
);

/** What judges the positions of a game: a sentence, and the command that made it. */
export interface JudgeWords {
  readonly sentence: string;
  readonly command: string;
}

/** Returns what judges the positions of a game. Rejects if the file of its network cannot be loaded. */
export async function judgeInWords(variant: string): Promise<JudgeWords> {
  const network = await networkOf(variant);
  if (network === null) return { sentence: "Positions are judged by the evaluation of the game.", command: "" };
  const about = aboutNetwork(network);
  const [rules, program] = [about.get("rules"), about.get("program")];
  const version = rules === undefined ? `version ${program ?? "unknown"}` : `for rules ${rules.slice(0, 8)}`;
  return {
    sentence: `Positions are judged by a network of the library, ${version}.`,
    command: about.get("command") ?? "",
  };
}

/** Reads the lines of text that a file of a network begins with. */
export function aboutNetwork(file: Uint8Array): Map<string, string> {
  const end = file.findIndex((byte, at) => byte === LINE_END && file[at + 1] === LINE_END);
  const lines = new TextDecoder().decode(file.subarray(0, Math.max(end, 0))).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([^:]+): (.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Returns the network of a game; `null` if it has none. Rejects if the file cannot be loaded. */
export async function networkOf(variant: string): Promise<Uint8Array | null> {
  const address = ADDRESSES.get(variant);
  if (address === undefined) return null;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`network of ${variant}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
