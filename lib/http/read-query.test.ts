import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/problem";
import { readQuery } from "./read-query";

const failureOf = (url: string, known: readonly string[], repeatable?: readonly string[]) => {
  try {
    return readQuery(url, known, repeatable);
  } catch (error) {
    return error instanceof Problem ? [error.code, error.message] : error;
  }
};

describe("the query of an address", () => {
  test.each([
    ["/api/people", {}],
    ["/api/people?", {}],
    ["/api/people?limit=5&q=a%20b", { limit: "5", q: "a b" }],
    ["/api/people?q=#limit=5", { q: "" }],
  ])("of %s is read by name", (url, query) => {
    expect(readQuery(url, ["q", "limit"])).toEqual(query);
  });

  test.each([
    ["?Q=1", ["q"], "This address does not know the parameter Q. It takes q."],
    ["?a=1&b=2&a=3", [], "This address does not know the parameters a, b. It takes none."],
    [
      `?${"x".repeat(500)}=1`,
      [],
      `This address does not know the parameter ${"x".repeat(60)}. It takes none.`,
    ],
    ["?__proto__=1", ["q"], "This address does not know the parameter __proto__. It takes q."],
    ["?constructor=1", ["q"], "This address does not know the parameter constructor. It takes q."],
  ])("%s is refused where an address takes %o", (search, known, detail) => {
    expect(failureOf(`/api/people${search}`, known)).toEqual(["unknown_parameter", detail]);
  });

  test("is refused where a parameter stands twice", () => {
    const twice = ["invalid_query", "The parameter q is given more than once."];
    expect(failureOf("/api/people?q=1&q=1", ["q"])).toEqual(twice);
    expect(failureOf("/api/people?q=1&office=a&q=1", ["q", "office"], ["office"])).toEqual(twice);
  });

  test("returns a list for a parameter that takes several values", () => {
    const read = (search: string) => readQuery(`/api/people${search}`, ["q", "office"], ["office"]);
    expect(read("?office=b&q=1&office=a")).toEqual({ q: "1", office: ["b", "a"] });
    expect(read("?office=b")).toEqual({ office: ["b"] });
    expect(read("?q=1")).toEqual({ q: "1" });
  });
});
