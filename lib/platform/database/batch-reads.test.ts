import { expect, test } from "vitest";
import { batchReads } from "./batch-reads";

/** Creates a read function that blocks until released, and records the keys of each read. */
function gate() {
  const reads: string[][] = [];
  const opened: (() => void)[] = [];
  const read = async (asked: readonly string[]) => {
    reads.push([...asked]);
    await new Promise<void>((resolve) => opened.push(resolve));
    return asked.join("");
  };
  return { get: batchReads(read), reads, open: () => opened.shift()?.() };
}
/** Waits until a scheduled read has started. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test("a request during a read waits for a new read that starts afterwards", async () => {
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

test("hanging reads do not block other requests until all read slots are in use; then waiting requests share the next read", async () => {
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

test("a failed read fails only its own requests", async () => {
  let fails = true;
  const get = batchReads(async () => {
    if (fails) throw new Error("no");
    return "yes";
  });
  const both = [get("a"), get("b")];
  for (const answer of both) await expect(answer).rejects.toThrow("no");
  fails = false;
  expect(await get("a")).toBe("yes");
});
