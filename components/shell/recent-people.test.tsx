import { beforeEach, expect, test } from "vitest";
import { forgetRecentPeople, readRecentPeople, rememberPerson } from "./recent-people";

beforeEach(() => localStorage.clear());

test("stores the last six people viewed, newest first and without duplicates", () => {
  for (const id of ["a", "b", "c", "a", "d", "e", "f", "g"]) rememberPerson("me", id);
  expect(readRecentPeople("me")).toEqual(["g", "f", "e", "d", "a", "c"]);
});

test("separates users, and deletes the lists of all users together", () => {
  rememberPerson("me", "a");
  rememberPerson("you", "b");
  localStorage.setItem("theme", "dark");
  expect([readRecentPeople("me"), readRecentPeople("you")]).toEqual([["a"], ["b"]]);
  forgetRecentPeople();
  expect([readRecentPeople("me"), readRecentPeople("you")]).toEqual([[], []]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test.each(["not json", "{}", "[1, null]"])("returns an empty list for the stored value %s", (kept) => {
  localStorage.setItem("kith-recent-people:me", kept);
  expect(readRecentPeople("me")).toEqual([]);
});
