import { describe, expect, test } from "vitest";
import { counted, countedPeople, inSentence, plural } from "./wording";

describe("counts", () => {
  test.each([
    [0, "0 users"],
    [1, "1 user"],
    [2, "2 users"],
    [1234, "1,234 users"],
  ])("%d reads as %s", (count, words) => expect(counted(count, "user")).toBe(words));

  test("take a plural of their own where the word has one", () => {
    expect(countedPeople(1)).toBe("1 person");
    expect(countedPeople(10_000)).toBe("10,000 people");
    expect([0, 1, 2].map((count) => plural(count, "is", "are"))).toEqual(["are", "is", "are"]);
  });
});

test.each([
  ["Mobile", "mobile"],
  ["BSB", "BSB"],
])("the label %s is %s within a sentence", (label, words) => expect(inSentence(label)).toBe(words));
