import { expect, test } from "vitest";
import { coalesce, coalesceByKey } from "./coalesce";

function gate() {
  const opened: (() => void)[] = [];
  let reads = 0;
  const read = async () => {
    const number = ++reads;
    await new Promise<void>((resolve) => opened.push(resolve));
    return number;
  };
  return { read, open: () => opened.shift()?.(), count: () => reads };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("many callers share two reads, and nobody gets an answer from before they asked", async () => {
  const { read, open, count } = gate();
  const get = coalesce(read);
  const first = get();
  const others = [get(), get(), get()];
  open();
  expect(await first).toBe(1);
  await settle();
  open();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(count()).toBe(2);
});

test("a failed read fails its own callers only", async () => {
  let fails = true;
  const get = coalesce(async () => {
    await settle();
    if (fails) throw new Error("no");
    return "yes";
  });
  const first = get();
  const second = get();
  await expect(first).rejects.toThrow("no");
  fails = false;
  expect(await second).toBe("yes");
});

test("keys are read apart", async () => {
  const get = coalesceByKey(async (key) => key.toUpperCase());
  expect(await Promise.all([get("a"), get("b"), get("a")])).toEqual(["A", "B", "A"]);
});
