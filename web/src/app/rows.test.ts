import { expect, it } from "vitest";
import { Rows } from "./rows";

/** A list of children, as far as rows need an element. */
class Parent {
  childNodes: { name: string; remove(): void }[] = [];
  inserted: string[] = [];

  insertBefore(node: { name: string }, next: { name: string } | null): void {
    const at = next === null ? this.childNodes.length : this.childNodes.findIndex((one) => one === next);
    this.childNodes.splice(at, 0, { ...node, remove: () => this.drop(node.name) });
    this.inserted.push(node.name);
  }

  private drop(name: string): void {
    this.childNodes.splice(
      this.childNodes.findIndex((one) => one.name === name),
      1,
    );
  }

  get text(): string {
    return this.childNodes.map(({ name }) => name).join("");
  }
}

it("a change replaces only what lies between the equal beginning and the equal end", () => {
  const parent = new Parent();
  const rows = new Rows(parent as unknown as Element);
  const show = (text: string): string[] => {
    parent.inserted = [];
    rows.show(Array.from(text, (name) => ({ key: name, make: () => ({ name }) as unknown as Node })));
    expect(parent.text).toBe(text);
    return parent.inserted;
  };
  expect(show("abcd")).toEqual(["a", "b", "c", "d"]);
  expect(show("abcd")).toEqual([]);
  expect(show("abcde")).toEqual(["e"]);
  expect(show("abxde")).toEqual(["x"]);
  expect(show("bxde")).toEqual([]);
  expect(show("bde")).toEqual([]);
  expect(show("")).toEqual([]);
  expect(show("de")).toEqual(["d", "e"]);
});
