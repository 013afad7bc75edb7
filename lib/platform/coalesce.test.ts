import { expect, test } from "vitest";
import { coalesce } from "./coalesce";

/** Reads that end when they are let, each with what it was for. */
function gate() {
  const reads: string[][] = [];
  const opened: (() => void)[] = [];
  const read = async (asked: readonly string[]) => {
    reads.push([...asked]);
    await new Promise<void>((resolve) => opened.push(resolve));
    return asked.join("");
  };
  return { get: coalesce(read), reads, open: () => opened.shift()?.() };
}
/** Longer than it takes to begin a read. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test("who asks in the same moment shares one read of all that they ask for", async () => {
  const { get, reads, open } = gate();
  const answers = Promise.all([get("a"), get("b"), get("a")]);
  await settle();
  open();
  expect(await answers).toEqual(["aba", "aba", "aba"]);
  expect(reads).toEqual([["a", "b", "a"]]);
});

test("who asks while a read is under way is answered by another, which begins after", async () => {
  const { get, reads, open } = gate();
  const first = get("a");
  await settle();
  const second = get("a");
  await settle();
  expect(reads).toHaveLength(2);
  open();
  open();
  expect(await Promise.all([first, second])).toEqual(["a", "a"]);
});

test("reads that hang do not keep the others waiting, until they are many; then those who wait share the next", async () => {
  const { get, reads, open } = gate();
  const answers = [];
  for (const name of ["a", "b", "c", "d", "e", "f"]) {
    answers.push(get(name));
    await settle();
  }
  expect(reads).toEqual([["a"], ["b"], ["c"], ["d"]]);
  open();
  await settle();
  expect(reads.at(-1)).toEqual(["e", "f"]);
  for (let read = 0; read < 4; read++) open();
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d", "ef", "ef"]);
});

test("a read that fails fails those whom it was for only", async () => {
  let fails = true;
  const get = coalesce(async () => {
    if (fails) throw new Error("no");
    return "yes";
  });
  const both = [get("a"), get("b")];
  for (const answer of both) await expect(answer).rejects.toThrow("no");
  fails = false;
  expect(await get("a")).toBe("yes");
});

test("who asks without a promise is told the same, each by what was theirs", async () => {
  let fails = false;
  const get = coalesce(async (asked: readonly string[]) => {
    if (fails) throw new Error("no");
    return asked.join("");
  });
  const told: unknown[] = [];
  const tell = (asked: string) =>
    get.tell(
      asked,
      (found) => told.push([asked, found]),
      (error) => told.push([asked, error instanceof Error && error.message]),
    );
  tell("a");
  const promised = get("b");
  tell("c");
  expect(await promised).toBe("abc");
  fails = true;
  tell("d");
  await settle();
  expect(told).toEqual([
    ["a", "abc"],
    ["c", "abc"],
    ["d", "no"],
  ]);
});
