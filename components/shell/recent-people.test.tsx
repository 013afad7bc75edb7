import { beforeEach, expect, test, vi } from "vitest";
import { forgetRecentPeople, readRecentPeople, rememberPerson } from "./recent-people";

beforeEach(() => localStorage.clear());

test("keeps whom one looked at last, the newest first, each once, six of them", () => {
  for (const id of ["a", "b", "c", "a", "d", "e", "f", "g"]) rememberPerson("me", id);
  expect(readRecentPeople("me")).toEqual(["g", "f", "e", "d", "a", "c"]);
});

test("keeps everybody's apart, and forgets all of them at once", () => {
  rememberPerson("me", "a");
  rememberPerson("you", "b");
  localStorage.setItem("theme", "dark");
  expect([readRecentPeople("me"), readRecentPeople("you")]).toEqual([["a"], ["b"]]);
  forgetRecentPeople();
  expect([readRecentPeople("me"), readRecentPeople("you")]).toEqual([[], []]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test.each(["not json", "{}", "[1, null]", '"a"'])("has nobody where the browser holds %s", (kept) => {
  localStorage.setItem("kith-recent-people:me", kept);
  expect(readRecentPeople("me")).toEqual([]);
});

test("does without a browser that keeps anything", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("quota");
  });
  expect(() => rememberPerson("me", "a")).not.toThrow();
  refuse.mockRestore();
});
