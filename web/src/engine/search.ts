/** The worker of an engine: it answers one call after the other, and receives no messages during a search. */
import { playGame } from "../lab/self-play";
import type { Share } from "../rules/link";
import { addTexts, invoke, serve, type Glue, type Perform } from "../rules/serve";
import { networkOf } from "./networks";
import { shareWords, wordsIn } from "./shared-words";

/** Answers calls to an engine, with the games of a module. The object of a call is the memory of the engine, in MiB. */
export function serveEngine(pkg: Glue): void {
  let share: Share | undefined;
  let engine: InstanceType<Glue["Engine"]> | undefined;
  const engineWith = (hashMb: number): InstanceType<Glue["Engine"]> => {
    if (share === undefined) return new pkg.Engine(hashMb);
    return pkg.Engine.ofTeam(share.number, share.engines, wordsIn(share.memory));
  };
  const networks = new Map<string, Promise<Uint8Array | null>>();
  /** Gives the engine the network of a game, if it has one; without it, the game's own evaluation judges. */
  const judge = async (using: InstanceType<Glue["Engine"]>, variant: unknown): Promise<void> => {
    if (typeof variant !== "string") return;
    const loading = networks.get(variant) ?? networkOf(variant).catch(() => null);
    const isFirst = !networks.has(variant);
    networks.set(variant, loading);
    const network = await loading;
    if (isFirst && network !== null) using.useNetwork(variant, network);
  };
  const perform: Perform = async ({ object, method, args, texts }, report) => {
    engine ??= engineWith(object);
    addTexts(pkg, texts);
    await judge(engine, args[0]);
    if (method === "playGame") {
      const [variant, number, nodes] = args;
      return JSON.stringify(playGame(pkg, engine, String(variant), Number(number), Number(nodes)));
    }
    return invoke(engine, pkg.Engine.prototype, method, [...args, report]) as string;
  };
  serve(pkg.default, perform, async (given) => {
    share = given;
    await shareWords(given.memory);
  });
}
