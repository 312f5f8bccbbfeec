/** Chooses the turns to play: the engine, run outside the pages under test and driven by its protocol. */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { binary } from "./server";

/** A side plays the best turn, or the worst one, so that the game ends soon. */
export type Skill = "strong" | "worst";

/** The node limit of a search, in positions: quick, and with the same result every time. */
const NODES = 4000;
/** The most lines that the protocol reports; the last one is the worst. */
const LINES = 256;

/** An engine process that chooses turns. */
export class Chooser {
  private readonly engine: ChildProcessWithoutNullStreams;
  private readonly lines: Interface;
  private readonly output: AsyncIterator<string, undefined>;

  constructor(private readonly variant: string) {
    this.engine = spawn(binary(), ["uci"], { stdio: ["pipe", "pipe", "pipe"] });
    this.lines = createInterface(this.engine.stdout);
    this.output = this.lines[Symbol.asyncIterator]();
    this.send(`setoption name UCI_Variant value ${variant}`);
  }

  /** Returns the actions that a side chooses in a position, up to one that needs a roll. */
  async choose(position: { fen: string | null; line: string }, skill: Skill): Promise<string[]> {
    this.send(`setoption name MultiPV value ${skill === "worst" ? LINES : 1}`);
    const from = position.fen === null ? "startpos" : `fen ${position.fen}`;
    this.send(`position ${from}${position.line === "" ? "" : ` moves ${position.line}`}`);
    this.send(`go nodes ${NODES}`);
    let worst: { rank: number; turn: string } | null = null;
    for (;;) {
      const { value: line, done } = await this.output.next();
      if (done === true) throw new Error(`the engine ended while it was asked about ${this.variant} ${position.line}`);
      const [, rank, turn] = / multipv (\d+) .* pv (\S+)/.exec(line) ?? [];
      if (rank !== undefined && turn !== undefined && (rank === "1" || worst === null || Number(rank) > worst.rank))
        worst = { rank: Number(rank), turn };
      const best = /^bestmove (\S+)/.exec(line)?.[1];
      if (best !== undefined) {
        const turn = skill === "worst" ? (worst?.turn ?? best) : best;
        if (turn === "(none)") throw new Error(`the engine has no turn for ${this.variant} ${position.line}`);
        return turn.split(",").filter((action) => action !== "");
      }
    }
  }

  /** Ends the process. */
  close(): void {
    this.lines.close();
    this.engine.kill();
  }

  private send(text: string): void {
    this.engine.stdin.write(`${text}\n`);
  }
}
