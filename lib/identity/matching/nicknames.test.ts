import { expect, test } from "vitest";
import { areNicknames } from "./nicknames";

test.each([
  ["bob", "robert"],
  ["sam", "samuel"],
  ["sam", "samantha"],
])("%s and %s are nicknames of each other", (short, name) => {
  expect([areNicknames(short, name), areNicknames(name, short)]).toEqual([true, true]);
});

test("names of different people are not nicknames of each other, and no name is its own nickname", () => {
  for (const [one, other] of [
    ["bob", "richard"],
    ["bob", "rob smith"],
    ["alexander", "alexandra"],
    ["bob", "bob"],
    ["", ""],
  ] as const)
    expect([one, other, areNicknames(one, other)]).toEqual([one, other, false]);
});
