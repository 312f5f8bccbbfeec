import { describe, expect, it } from "vitest";
import type { Explanation } from "../wire/rules";
import type { Table } from "./table";
import type { Hands } from "./table-state";
import { openTable, random, type TestTable } from "./testkit";
import { toy } from "./toy";

/** Checks the invariants of an idle table. */
function check({ table, screen }: TestTable, hands: Hands, branches: boolean): void {
  expect(screen.shown).toBe(table.shownScene);
  const { to_act } = table.shownScene;
  const isOpen = table.shown === null || branches;
  const isActor = hands === "both" ? to_act === "white" || to_act === "black" : to_act === hands;
  // The player to move can play, and nobody else.
  expect(screen.state.mayPlay()).toBe(isOpen && isActor);
  expect(table.canAct).toBe(isOpen && isActor);
  expect(table.line).toBe(toy(table.line).line());
}

describe("a board for both sides", () => {
  it("takes turn after turn, step after step, and rolls", async () => {
    const opened = await openTable("both");
    const { table, screen, reported } = opened;
    for (const action of ["m1", "p", "q", "s", "end", "T@", "q", "m2"]) {
      expect(screen.play(action), action).toBe(true);
      await table.settled();
      check(opened, "both", false);
    }
    expect(table.turns.map(({ whole }) => whole)).toEqual([true, true, true, true, true]);
    expect(reported).toEqual(["m1", "p,q", "s", "T@,", "q", "m2"]);
    expect(table.draft).toEqual([]);
  });

  it("rolls what is due in the position that it is opened with, and after one that is set up", async () => {
    const opened = await openTable("both", { line: "m1 T@," });
    check(opened, "both", false);
    expect(opened.table.line).toMatch(/^m1 T@[12],$/);
    await opened.table.revert("T@,");
    check(opened, "both", false);
    expect(opened.table.line).toMatch(/^T@[12],$/);
  });

  it("plays on from an earlier position where it may, and keeps the line where the same is played again", async () => {
    const opened = await openTable("both", { branches: true, line: "m1 m2 m1 m2" });
    const { table, screen } = opened;
    await table.look(1);
    expect(screen.play("m2")).toBe(true);
    await table.settled();
    expect([table.line, table.shown]).toEqual(["m1 m2 m1 m2", 2]);
    expect(screen.play("p")).toBe(true);
    await table.settled();
    expect([table.line, table.shown]).toEqual(["m1 m2 p,", null]);
    check(opened, "both", true);
    const fixed = await openTable("both", { line: "m1 m2" });
    await fixed.table.look(0);
    check(fixed, "both", false);
    expect((await fixed.table.type("m1")).refused).toMatch(/earlier/);
  });

  it("is replayed by single steps, within turns too, and is played on only between turns", async () => {
    const opened = await openTable("both", { branches: true, line: "m1 p,q m2" });
    const { table } = opened;
    const seen: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      await table.stepAction(-1);
      seen.push(`${table.shown}.${table.shownSteps}`);
      expect(table.canAct).toBe(table.shownSteps === 0);
    }
    expect(seen).toEqual(["2.0", "1.1", "1.0", "0.0", "0.0"]);
    await table.stepAction(1);
    await table.stepAction(1);
    expect(table.shownScene.fen).toBe(toy("m1 p,").scene().fen);
    await table.stepAction(1);
    await table.stepAction(1);
    expect([table.shown, table.line]).toEqual([null, "m1 p,q m2"]);
    check(opened, "both", true);
  });

  it("plays a double click once", async () => {
    const { table, screen } = await openTable("both");
    void table.act("m1");
    void table.act("m1");
    screen.play("m1");
    await table.settled();
    expect(table.line).toBe("m1");
  });
});

describe("a table that asks before a turn counts", () => {
  const asks = (): boolean => true;

  it("reports nothing before the player's word, and takes no other action meanwhile", async () => {
    const opened = await openTable("white", { confirmed: true, asks, premove: true });
    const { table, screen, reported } = opened;
    screen.play("p");
    await table.settled();
    expect(table.isPending).toBe(false);
    screen.play("q");
    await table.settled();
    expect([table.isPending, table.waiting, table.canAct, reported]).toEqual([true, false, false, []]);
    expect(screen.offers).toEqual([]);
    // A reconnection takes nothing away.
    await table.sync("");
    expect(table.line).toBe("p,q");
    await table.confirmTurn();
    expect([table.isPending, table.waiting, reported]).toEqual([false, true, ["p,q"]]);
    await table.confirmTurn();
    await table.cancelTurn();
    expect([reported, table.line]).toEqual([["p,q"], "p,q"]);
  });

  it("takes the turn back as a whole or step by step", async () => {
    const opened = await openTable("white", { confirmed: true, asks });
    const { table, screen, reported } = opened;
    screen.play("p");
    await table.settled();
    screen.play("q");
    await table.settled();
    await table.takeBackStep();
    expect([table.line, table.isPending, table.canAct]).toEqual(["p,", false, true]);
    screen.play("q");
    await table.settled();
    await table.cancelTurn();
    expect([table.line, table.isPending, reported]).toEqual(["", false, []]);
    check(opened, "white", false);
  });

  it("asks before a roll, and rolls after the player's word", async () => {
    const opened = await openTable("both", { asks });
    const { table, screen, reported } = opened;
    screen.play("T@");
    await table.settled();
    expect([table.isPending, table.line]).toEqual([true, "T@,"]);
    await table.confirmTurn();
    expect(table.line).toMatch(/^T@[12],$/);
    expect(reported).toEqual(["T@,"]);
    check(opened, "both", false);
    screen.play("q");
    await table.settled();
    await table.cancelTurn();
    // What was rolled stays.
    expect(table.line).toMatch(/^T@[12],$/);
  });

  it("rolls the same again if a turn is taken back and played again, whatever the order of its steps", async () => {
    const outcomes = new Set<string>();
    for (let seed = 0; seed < 8; seed++) {
      const { table, screen } = await openTable("both", { seed });
      const lines = new Set<string>();
      for (let time = 0; time < 3; time++) {
        screen.play("T@");
        await table.settled();
        lines.add(table.line);
        await table.revert("");
      }
      expect(lines.size).toBe(1);
      outcomes.add([...lines].join());
    }
    expect([...outcomes].sort()).toEqual(["T@1,", "T@2,"]);
  });

  it("gives up the turn if another line counts", async () => {
    const opened = await openTable("white", { confirmed: true, asks });
    const { table, screen } = opened;
    screen.play("m1");
    await table.settled();
    await table.sync("m2 m1");
    expect([table.isPending, table.line]).toEqual([false, "m2 m1"]);
    check(opened, "white", false);
  });
});

describe("a table whose turns are confirmed", () => {
  it("shows what was sent until it is confirmed, and keeps steps that go beyond", async () => {
    const opened = await openTable("white", { confirmed: true });
    const { table, screen, reported } = opened;
    screen.play("p");
    await table.settled();
    expect([table.draft, table.waiting]).toEqual([["p"], false]);
    // The same line again, as after a reconnection, removes no step.
    await table.sync("");
    expect(table.draft).toEqual(["p"]);
    screen.play("q");
    await table.settled();
    expect([table.waiting, reported]).toEqual([true, ["p,q"]]);
    await table.sync("");
    expect([table.waiting, table.line]).toEqual([true, "p,q"]);
    await table.sync("p,q");
    expect([table.waiting, table.line]).toEqual([false, "p,q"]);
    await table.sync("p,q m1");
    check(opened, "white", false);
  });

  it("shows a refusal until the next position, or the end of the game", async () => {
    const refusals: (string | null)[] = [];
    const onExplain = (explanation: Explanation | null): number => refusals.push(explanation?.message ?? null);
    const { table } = await openTable("white", { confirmed: true, onExplain });
    const refused = { legal: false, action: "m9", message: "That is illegal.", clause: null, squares: [] };
    const changes = [
      () => table.sync("m1"),
      () => table.sync(""),
      () => table.sync("m2"),
      () => table.end("1-0", "resignation"),
    ];
    for (const change of changes) {
      table.showExplanation(refused);
      expect(refusals.at(-1)).toBe("That is illegal.");
      await change();
      expect(refusals.at(-1)).toBeNull();
    }
    table.showExplanation(refused);
    await table.sync("m2");
    expect(refusals.at(-1)).toBe("That is illegal.");
  });

  it("gives up what was sent where it is refused or another line counts", async () => {
    const opened = await openTable("white", { confirmed: true });
    const { table, screen } = opened;
    screen.play("m1");
    await table.revert();
    expect([table.waiting, table.line]).toEqual([false, ""]);
    check(opened, "white", false);
    screen.play("m1");
    await table.sync("m2 m1");
    expect([table.waiting, table.line]).toEqual([false, "m2 m1"]);
    check(opened, "white", false);
  });

  it("takes away what was stored and taken back while the connection was lost, and what was entered after it", async () => {
    const opened = await openTable("white", { confirmed: true });
    const { table, screen } = opened;
    screen.play("m1");
    await table.settled();
    // The line is the same as before, in a later version.
    await table.sync("", true);
    expect([table.waiting, table.line]).toEqual([false, ""]);
    check(opened, "white", false);
    screen.play("T@");
    await table.settled();
    await table.sync("T@1,", true);
    screen.play("q");
    await table.sync("T@1,");
    expect([table.waiting, table.line]).toEqual([true, "T@1,q"]);
    await table.sync("T@1,q", true);
    expect(table.waiting).toBe(false);
    check(opened, "white", false);
  });

  it("takes a line that comes while an action is under way after it", async () => {
    const opened = await openTable("white", { confirmed: true, line: "m1 m1" });
    const { table, screen } = opened;
    screen.play("m2");
    // The opponent's takeback was accepted at the same moment.
    const taken = table.sync("m1");
    await taken;
    expect([table.line, table.waiting, table.draft]).toEqual(["m1", false, []]);
    check(opened, "white", false);
  });

  it("drops an action that was meant for a position that is gone", async () => {
    const { table } = await openTable("white", { confirmed: true, line: "m1 m1" });
    const opened = table.sync("m2 m2");
    void table.act("m1");
    await opened;
    await table.settled();
    expect(table.line).toBe("m2 m2");
  });

  it("takes steps back, one by one, until they are sent", async () => {
    const { table, screen } = await openTable("white", { confirmed: true });
    screen.play("s");
    await table.takeBackStep();
    expect([table.line, table.draft]).toEqual(["", []]);
    screen.play("m1");
    await table.takeBackStep();
    expect([table.line, table.waiting]).toEqual(["m1", true]);
  });

  it("drops the steps of an unfinished turn at the end of the game, and a turn that waits for confirmation", async () => {
    for (const [action, asks] of [
      ["p", false],
      ["m2", true],
    ] as const) {
      const { table, screen, reported } = await openTable("white", {
        confirmed: true,
        line: "m1 m1",
        asks: () => asks,
      });
      screen.play(action);
      await table.settled();
      expect([table.line === "m1 m1", table.canUndo || table.isPending]).toEqual([false, true]);
      table.setHands(null);
      await table.end("0-1", "resignation");
      expect([table.line, table.canUndo, table.isPending, reported]).toEqual(["m1 m1", false, false, []]);
    }
  });
});

describe("a premove", () => {
  const opened = (line = "m1"): Promise<TestTable> => openTable("white", { confirmed: true, premove: true, line });

  it("is played when the turn comes, and only once", async () => {
    const { table, screen, reported, announced } = await opened();
    screen.premove("a1", "a2");
    expect(table.hasPremove).toBe(true);
    await table.sync("m1 m2");
    await table.settled();
    expect([table.line, table.hasPremove, reported]).toEqual(["m1 m2 m1", false, ["m1"]]);
    await table.sync("m1 m2 m1 m1");
    await table.settled();
    expect([table.line, reported]).toEqual(["m1 m2 m1 m1", ["m1"]]);
    expect(announced).toContain("Premove set: a1 to a2.");
  });

  it("is dropped where it cannot be played", async () => {
    const { table, screen, reported, announced } = await opened();
    screen.premove("a1", "d4");
    await table.sync("m1 m2");
    await table.settled();
    expect([table.line, table.hasPremove, reported]).toEqual(["m1 m2", false, []]);
    expect(screen.state.premove).toBe(null);
    expect(announced).toContain("Premove cancelled.");
  });

  it.each([
    ["looking back", (table: Table) => table.look(0)],
    ["a takeback", (table: Table) => table.sync("")],
    [
      "the end of the game",
      (table: Table) => {
        table.setHands(null);
        return Promise.resolve();
      },
    ],
    [
      "the player",
      (table: Table) => {
        table.dropPremove();
        return Promise.resolve();
      },
    ],
  ])("is dropped by %s", async (_by, drop) => {
    const { table, screen } = await opened();
    screen.premove("a1", "a2");
    expect(table.hasPremove).toBe(true);
    await drop(table);
    expect([table.hasPremove, screen.state.premove]).toEqual([false, null]);
  });

  it("stays while the opponent's turn goes on step by step", async () => {
    const { table, screen, reported } = await opened();
    screen.premove("a1", "a2");
    await table.sync("m1 p,");
    expect(table.hasPremove).toBe(true);
    await table.sync("m1 p,q");
    await table.settled();
    expect(reported).toEqual(["m1"]);
  });
});

/** A server that confirms, refuses or stays silent, and an opponent who plays, takes back and leaves. */
class Server {
  line = "";
  readonly work: Promise<unknown>[] = [];

  constructor(
    private readonly below: (below: number) => number,
    private readonly tables: () => readonly Table[],
  ) {}

  play(text: string): void {
    if (this.below(6) === 0) {
      this.work.push(...this.tables().map((table) => table.revert()));
      return;
    }
    const open = this.line.endsWith(",") ? this.line : `${this.line} `;
    const game = toy(open + text);
    this.line = game.line();
    this.answer();
    this.continueGame();
  }

  /** Makes a due roll, and plays for Black on Black's turn. */
  continueGame(): void {
    for (;;) {
      const game = toy(this.line);
      const { to_act, acts } = game.scene();
      const tokens =
        to_act === "nature" ? game.outcomes().map(({ outcome }) => outcome) : acts.map(({ action }) => action);
      const token = tokens[this.below(tokens.length)];
      if (to_act === "white" || token === undefined) return;
      game.play(token);
      this.line = game.line();
      this.answer();
    }
  }

  takeBack(): void {
    const texts = this.line.split(" ");
    this.line = texts.slice(0, -2).join(" ");
    this.answer();
  }

  answer(): void {
    this.work.push(...this.tables().map((table) => table.sync(this.line)));
  }
}

/** Does something that the player or the page may do at any moment. */
function act({ table, screen }: TestTable, below: (below: number) => number): void {
  const { offers } = screen;
  const offer = offers[below(offers.length)];
  switch (below(8)) {
    case 0:
      void table.takeBackStep();
      break;
    case 1:
      void table.step(below(2) === 0 ? -1 : 1);
      break;
    case 2:
      void table.look(below(2) === 0 ? null : below(4));
      break;
    case 3:
      screen.premove("a1", "a2");
      break;
    case 4:
      void table.type(offer ?? "m1");
      break;
    default:
      if (offer !== undefined) screen.play(offer);
      if (offer !== undefined && below(3) === 0) screen.play(offer);
  }
}

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

describe("whatever happens in whatever order", () => {
  it.each([true, false])("a board for both sides never stands still; branches: %s", async (branches) => {
    let turns = 0;
    for (const seed of SEEDS) {
      const below = random(seed);
      const opened = await openTable("both", { branches }, seed);
      for (let step = 0; step < 40; step += 1) {
        act(opened, below);
        if (below(3) > 0) continue;
        await opened.table.settled();
        // Typed input is parsed before it is played.
        await new Promise((resolve) => setTimeout(resolve));
        await opened.table.settled();
        check(opened, "both", branches);
      }
      turns += opened.table.turns.length;
    }
    expect(turns).toBeGreaterThan(2 * SEEDS.length);
  });

  it("a table whose turns are confirmed comes to the line of the server, and its player can move", async () => {
    let turns = 0;
    for (const seed of SEEDS) {
      const below = random(seed);
      const tables: Table[] = [];
      const server = new Server(below, () => tables);
      const options = { confirmed: true, premove: true, onTurn: (text: string) => server.play(text) };
      const opened = await openTable("white", options, seed);
      tables.push(opened.table);
      for (let step = 0; step < 40; step += 1) {
        act(opened, below);
        if (below(30) === 0) server.takeBack();
        if (below(12) === 0) server.answer();
        server.continueGame();
        if (below(3) > 0) continue;
        await opened.table.settled();
        await new Promise((resolve) => setTimeout(resolve));
        while (server.work.length > 0) await Promise.all(server.work.splice(0));
        await opened.table.settled();
        check(opened, "white", false);
        expect(opened.table.waiting).toBe(false);
        const { line, draft } = opened.table;
        expect(line).toBe(toy(server.line + (draft.length > 0 ? ` ${draft.join(",")},` : "")).line());
      }
      turns += toy(server.line).turns().length;
    }
    expect(turns).toBeGreaterThan(2 * SEEDS.length);
  });
});

describe("steps that were entered before the page was loaded again", () => {
  it("are on the board, can be taken back, and go with the rest of the turn", async () => {
    const opened = await openTable("white", { line: "m1 m2", draft: ["p"], confirmed: true });
    const { table, screen, reported } = opened;
    expect([table.line, table.committed, table.draft, table.canUndo]).toEqual(["m1 m2 p,", "m1 m2", ["p"], true]);
    check(opened, "white", false);
    // The server knows nothing of them, and repeats its line.
    await table.sync("m1 m2");
    expect(table.draft).toEqual(["p"]);
    await table.takeBackStep();
    expect([table.line, table.canUndo]).toEqual(["m1 m2", false]);
    expect(screen.play("p")).toBe(true);
    await table.settled();
    expect(screen.play("q")).toBe(true);
    await table.settled();
    expect(reported).toEqual(["p,q"]);
    const other = await openTable("white", { line: "m1 m2", draft: ["p"], confirmed: true });
    expect(other.screen.play("q")).toBe(true);
    await other.table.settled();
    expect(other.reported).toEqual(["p,q"]);
  });

  it("count only as far as they are legal and leave the turn open", async () => {
    for (const draft of [["m1"], ["q"], ["T@"], ["p", "q"]]) {
      const opened = await openTable("white", { line: "m1 m2", draft, confirmed: true });
      expect(opened.table.line).toBe(draft[0] === "p" ? "m1 m2 p," : "m1 m2");
      expect(opened.reported).toEqual([]);
      check(opened, "white", false);
    }
  });
});
