import { describe, expect, it } from "vitest";
import type { TurnView } from "../../wire/rules";
import { lineOf, pathTo, Tree, type Node } from "./tree";

const turn = (text: string, whole = true): TurnView => ({
  number: 1,
  side: "white",
  whole,
  text,
  actions: [text],
  san: text,
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
  return leaves.map(lineOf);
}

const at = (tree: Tree, line: string): Node => {
  const node = tree.find(line.split(" "));
  if (!node || lineOf(node) !== line) throw new Error(`${line} is not in the tree`);
  return node;
};

describe("a tree of turns", () => {
  it("branches where a turn differs and finds turns that are there", () => {
    const tree = treeOf("a b c", "a b d", "a e", "a b c f");
    expect(linesOf(tree)).toEqual(["a b c f", "a b d", "a e"]);
    expect(tree.isMain(at(tree, "a b c"))).toBe(true);
    expect(tree.isMain(at(tree, "a e"))).toBe(false);
    expect(tree.isMain(null)).toBe(true);
    expect(lineOf(tree.find(["a", "b", "x"]))).toBe("a b");
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

  it("puts a whole turn in the place of the unfinished one", () => {
    const tree = treeOf("a b", "a c");
    const open = tree.add(at(tree, "a"), turn("p,", false));
    open.comments.push("why there");
    const done = tree.replace(open, turn("p,q"));
    expect(linesOf(tree)).toEqual(["a b", "a c", "a p,q"]);
    expect(done.comments).toEqual(["why there"]);
    expect(lineOf(done)).toBe("a p,q");
    const again = tree.add(at(tree, "a"), turn("p,", false));
    again.comments.push("again");
    expect(tree.replace(again, turn("p,q"))).toBe(done);
    expect(linesOf(tree)).toEqual(["a b", "a c", "a p,q"]);
    expect(done.comments).toEqual(["why there", "again"]);
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
      const all = (): Node[] => {
        const found: Node[] = [];
        const visit = (node: Node): void => {
          found.push(node);
          node.children.forEach(visit);
        };
        tree.roots.forEach(visit);
        return found;
      };
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
        expect(tree.isMain(one)).toBe(`${main} `.startsWith(`${lineOf(one)} `));
      }
    }
  });
});
