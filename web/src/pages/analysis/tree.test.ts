import { describe, expect, it } from "vitest";
import type { TurnView } from "../../wire/rules";
import {
  atEnd,
  beside,
  BEGINNING,
  isNext,
  lineOf,
  stepBack,
  stepForward,
  turnBack,
  turnForward,
  turnsBefore,
  turnsTo,
} from "./place";
import { headOf, pathTo, Tree, type Node, type Place } from "./tree";

const turn = (text: string, whole = true): TurnView => ({
  number: 1,
  side: "white",
  whole,
  text,
  actions: text.replace(/,$/, "").split(","),
  san: text.replaceAll(",", "/"),
});

/** Builds a tree from lines of texts; the first is the main line. */
function treeOf(...lines: string[]): Tree {
  const tree = new Tree();
  for (const line of lines) line.split(" ").reduce<Node | null>((place, text) => tree.add(place, turn(text)), null);
  return tree;
}

/** Returns every line of a tree from start to end, the main line first. */
function linesOf(tree: Tree): string[] {
  const leaves: Node[] = [];
  const visit = (node: Node): void => {
    if (node.children.length === 0) leaves.push(node);
    node.children.forEach(visit);
  };
  tree.roots.forEach(visit);
  return leaves.map(read);
}

const read = (node: Node | null): string => lineOf(atEnd(node));

/** Returns all nodes of a tree. */
function nodesOf(tree: Tree): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    found.push(node);
    node.children.forEach(visit);
  };
  tree.roots.forEach(visit);
  return found;
}

const at = (tree: Tree, line: string): Node => {
  const node = nodesOf(tree).find((one) => read(one) === line);
  if (!node) throw new Error(`${line} is not in the tree`);
  return node;
};

describe("a tree of turns", () => {
  it("branches where a turn differs and finds turns that are there", () => {
    const tree = treeOf("a b c", "a b d", "a e", "a b c f");
    expect(linesOf(tree)).toEqual(["a b c f", "a b d", "a e"]);
    expect(tree.isMain(at(tree, "a b c"))).toBe(true);
    expect(tree.isMain(at(tree, "a e"))).toBe(false);
    expect(tree.isMain(null)).toBe(true);
    expect(tree.lineThrough(at(tree, "a b")).map(({ turn: { text } }) => text)).toEqual(["a", "b", "c", "f"]);
    expect(tree.lineThrough(null)).toHaveLength(4);
    expect(pathTo(null)).toEqual([]);
  });

  it("promotes the variation that a turn belongs to, one step or up to the main line", () => {
    const tree = treeOf("a b c", "a d e", "a f g h", "a f i");
    tree.promote(at(tree, "a f g h"));
    expect(linesOf(tree)).toEqual(["a b c", "a f g h", "a f i", "a d e"]);
    tree.promote(at(tree, "a f i"));
    expect(linesOf(tree)).toEqual(["a b c", "a f i", "a f g h", "a d e"]);
    tree.makeMain(at(tree, "a f g"));
    expect(linesOf(tree)).toEqual(["a f g h", "a f i", "a b c", "a d e"]);
    tree.promote(at(tree, "a f g"));
    expect(linesOf(tree)[0]).toBe("a f g h");
  });

  it("keeps what is said before a variation when it becomes the main line or the main line is deleted", () => {
    for (const change of [
      (tree: Tree) => tree.promote(at(tree, "a c")),
      (tree: Tree) => tree.makeMain(at(tree, "a c")),
      (tree: Tree) => tree.delete(at(tree, "a b")),
    ]) {
      const tree = treeOf("a b", "a c");
      const node = at(tree, "a c");
      node.before.push("or");
      node.comments.push("slow");
      change(tree);
      expect(linesOf(tree)[0]).toBe("a c");
      expect([node.before, node.comments]).toEqual([[], ["or", "slow"]]);
    }
  });

  it("deletes a turn with all that follows", () => {
    const tree = treeOf("a b c", "a b d", "a e");
    tree.delete(at(tree, "a b"));
    expect(linesOf(tree)).toEqual(["a e"]);
    expect(tree.isMain(at(tree, "a e"))).toBe(true);
    tree.delete(at(tree, "a"));
    expect(tree.roots).toEqual([]);
  });

  it("puts a turn in the place of its beginning, unless something is said about that", () => {
    const tree = treeOf("a b", "a c");
    const open = tree.follow([turn("a"), turn("p,", false)], atEnd(at(tree, "a")));
    expect(linesOf(tree)).toEqual(["a b", "a c", "a p,"]);
    const done = tree.follow([turn("a"), turn("p,q")], open);
    expect(linesOf(tree)).toEqual(["a b", "a c", "a p,q"]);
    expect([read(done.node), done.steps]).toEqual(["a p,q", null]);
    // The beginning of a turn in the tree is a place within it.
    const again = tree.follow([turn("a"), turn("p,", false)], atEnd(at(tree, "a")));
    expect(again).toEqual({ node: done.node, steps: 1 });
    expect([lineOf(again), turnsBefore(again)]).toEqual(["a p,", 1]);
    const first = tree.nodeAt(again);
    first?.comments.push("why there");
    expect(first?.children).toEqual([done.node]);
    tree.follow([turn("a"), turn("p,r")], atEnd(first));
    expect(linesOf(tree)).toEqual(["a b", "a c", "a p,q", "a p,r"]);
    expect(tree.list().nodes.map(({ text, comments }) => [text, ...comments])).toEqual([
      ["a"],
      ["b"],
      ["c"],
      ["p,q"],
      ["p,r"],
      ["p,", "why there"],
    ]);
    expect(linesOf(Tree.from(tree.list()))).toEqual(linesOf(tree));
  });

  it("has a turn once that a list has twice, with everything said about it", () => {
    const one = { ...turn("a"), parent: null, before: [], comments: ["x"], nags: [1] };
    const tree = Tree.from({
      comments: [],
      nodes: [
        one,
        { ...one, before: ["or"], comments: ["x", "y"], nags: [1, 2] },
        { ...one, ...turn("b"), parent: 1 },
        { ...one, ...turn("c"), parent: 0 },
      ],
    });
    expect(linesOf(tree)).toEqual(["a b", "a c"]);
    // The turn begins no variation, so nothing can stand before it.
    expect([tree.roots[0]?.before, tree.roots[0]?.comments, tree.roots[0]?.nags]).toEqual([
      [],
      ["or", "x", "y"],
      [1, 2],
    ]);
  });

  it("is the same after it was made a list, whatever was done to it", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const random = (below: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const tree = new Tree();
      const all = (): Node[] => nodesOf(tree);
      for (let step = 0; step < 40; step += 1) {
        const nodes = all();
        const node = nodes[random(nodes.length)] ?? null;
        const what = random(10);
        if (node && what === 0) tree.delete(node);
        else if (node && what === 1) tree.promote(node);
        else if (node && what === 2) tree.makeMain(node);
        else if (node && what === 3 && tree.after(node.parent)[0] !== node) node.before.push(`b${step}`);
        else if (node && what === 4) node.comments.push(`c${step}`);
        else if (node && what === 5) node.nags.push(random(140));
        else tree.add(node, turn("abcd".charAt(random(4))));
      }
      const list = tree.list();
      expect(list.nodes).toHaveLength(all().length);
      list.nodes.forEach(({ parent }, index) => expect(parent ?? -1).toBeLessThan(index));
      const again = Tree.from(JSON.parse(JSON.stringify(list)) as typeof list);
      expect(again.list()).toEqual(list);
      expect(linesOf(again)).toEqual(linesOf(tree));
      const [main] = linesOf(tree);
      for (const one of all()) {
        expect(one.before.length === 0 || tree.after(one.parent)[0] !== one).toBe(true);
        expect(tree.isMain(one)).toBe(`${main} `.startsWith(`${read(one)} `));
      }
    }
  });
});

describe("variations beside a turn", () => {
  it("follow each other in a circle, and a turn without them stays", () => {
    const tree = treeOf("a b c", "a d", "a e f");
    const ways = (line: string, by: 1 | -1): string => lineOf(beside(tree, atEnd(at(tree, line)), by));
    expect([ways("a b", 1), ways("a d", 1), ways("a e", 1)]).toEqual(["a d", "a e", "a b"]);
    expect([ways("a b", -1), ways("a d", -1)]).toEqual(["a e", "a b"]);
    expect([ways("a e f", 1), ways("a", -1)]).toEqual(["a e f", "a"]);
    expect(beside(tree, BEGINNING, 1)).toBe(BEGINNING);
  });
});

describe("rolls in a tree", () => {
  const asks = new Set(["T@"]);
  const rolled = (...texts: string[]): Tree => {
    const tree = new Tree(asks);
    for (const text of texts) tree.add(tree.add(null, turn("a")), turn(text, !text.endsWith(",")));
    return tree;
  };
  const texts = (nodes: readonly Node[]): string[] => nodes.map((node) => node.turn.text);

  it("are nodes of their own, with their outcomes as siblings", () => {
    const tree = rolled("c,T@e5,d", "c,T@e6,d", "c,T@e5,f", "c,T@,");
    const due = at(tree, "a c,T@,");
    expect([texts(at(tree, "a").children), due.turn.san, tree.isDue(due)]).toEqual([["c,T@,"], "c/T@/", true]);
    expect(texts(due.children)).toEqual(["c,T@e5,", "c,T@e6,"]);
    expect(texts(at(tree, "a c,T@e5,").children)).toEqual(["c,T@e5,d", "c,T@e5,f"]);
    expect(texts(tree.lineThrough(null))).toEqual(["a", "c,T@e5,d"]);
    expect(texts(pathTo(at(tree, "a c,T@e6,d")))).toEqual(["a", "c,T@e6,d"]);
    expect(tree.turnsAfter(at(tree, "a"))).toHaveLength(3);
    expect(headOf(tree, at(tree, "a c,T@e6,d"))?.turn.text).toBe("c,T@e6,");
  });

  it("end a turn or leave it open, and stay when the turn goes on", () => {
    const tree = rolled("T@e5");
    expect(nodesOf(tree).map(read)).toEqual(["a", "a T@,", "a T@e5"]);
    let place: Place = atEnd(at(tree, "a"));
    for (const text of ["T@,", "T@e7,", "T@e7,c,", "T@e7,c,T@,", "T@e7,c,T@d1"])
      place = tree.follow([turn("a"), turn(text, !text.endsWith(","))], place);
    expect(linesOf(tree)).toEqual(["a T@e5", "a T@e7,c,T@d1"]);
    expect(at(tree, "a T@e7,c,T@,").parent).toBe(at(tree, "a T@e7,"));
    tree.makeMain(at(tree, "a T@e7,"));
    expect(linesOf(tree)).toEqual(["a T@e7,c,T@d1", "a T@e5"]);
  });

  it("leave with the last outcome, unless something is said about them", () => {
    const tree = rolled("c,T@e5,d", "b");
    expect(tree.delete(at(tree, "a c,T@e5,d"))).toBe(at(tree, "a"));
    expect(linesOf(tree)).toEqual(["a b"]);
    tree.add(at(tree, "a"), turn("T@e5"));
    at(tree, "a T@,").nags.push(5);
    expect(tree.delete(at(tree, "a T@e5"))).toBe(at(tree, "a T@,"));
    expect(linesOf(tree)).toEqual(["a b", "a T@,"]);
  });

  it("keep what is said about them in a list without parts", () => {
    const tree = rolled("c,T@e5,d", "c,T@e6,d", "c,T@e6,f");
    at(tree, "a c,T@,").comments.push("due");
    at(tree, "a c,T@e6,").before.push("or");
    at(tree, "a c,T@e6,").comments.push("rolled");
    const list = tree.list();
    expect(list.nodes.map(({ text, before, comments }) => [text, before, comments])).toEqual([
      ["a", [], []],
      ["c,T@e5,d", [], []],
      ["c,T@e6,d", ["or"], []],
      ["c,T@e6,f", [], []],
      ["c,T@e6,", [], ["rolled"]],
      ["c,T@,", [], ["due"]],
    ]);
    const again = Tree.from(list, asks);
    expect(again.list()).toEqual(list);
    const annotated = (of: Tree): unknown[] => nodesOf(of).map((node) => [read(node), node.before, node.comments]);
    expect(annotated(again)).toEqual(annotated(tree));
  });

  it("are stepped through one by one, and turn by turn", () => {
    const tree = rolled("c,d,T@e5,f");
    tree.add(at(tree, "a c,d,T@e5,f"), turn("g"));
    const ways: string[] = [];
    for (let place = BEGINNING; ;) {
      const next = stepForward(tree, place);
      if (lineOf(next) === lineOf(place)) break;
      expect([isNext(place, next, asks), isNext(next, place, asks)]).toEqual([true, false]);
      expect(lineOf(stepBack(next))).toBe(lineOf(place));
      // The line leads back to the place.
      expect(tree.follow(turnsTo(next), BEGINNING)).toEqual(next);
      place = next;
      ways.push(lineOf(place));
    }
    const inside = ["a c,", "a c,d,", "a c,d,T@,", "a c,d,T@e5,"];
    expect(ways).toEqual(["a", ...inside, "a c,d,T@e5,f", "a c,d,T@e5,f g"]);
    const due = at(tree, "a c,d,T@,");
    for (const place of [{ node: due, steps: 1 }, atEnd(due)]) {
      expect(lineOf(turnBack(place))).toBe("a");
      expect(lineOf(turnForward(tree, place))).toBe("a c,d,T@e5,f");
      expect(turnsBefore(place)).toBe(1);
    }
    expect(lineOf(turnForward(tree, atEnd(at(tree, "a"))))).toBe("a c,d,T@e5,f");
    expect(lineOf(turnBack(atEnd(at(tree, "a c,d,T@e5,f"))))).toBe("a");
  });
});
