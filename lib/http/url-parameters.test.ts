import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/platform/problem";
import { readUrlParameters, readPageSearchParams } from "./url-parameters";

const failureOf = (url: string, known: readonly string[], repeatable?: readonly string[]) => {
  try {
    return readUrlParameters(url, known, repeatable);
  } catch (error) {
    return error instanceof Problem ? [error.code, error.message] : error;
  }
};

describe("the query of a URL (B4)", () => {
  test.each([
    ["/api/people", {}],
    ["/api/people?", {}],
    ["/api/people?limit=5&q=a%20b", { limit: "5", q: "a b" }],
    ["/api/people?q=#limit=5", { q: "" }],
  ])("of %s is read by name", (url, query) => {
    expect(readUrlParameters(url, ["q", "limit"])).toEqual(query);
  });

  test.each([
    ["?Q=1", ["q"], "This path does not support the parameter Q. It takes q."],
    ["?a=1&b=2&a=3", [], "This path does not support the parameters a, b. It takes none."],
    [
      `?${"x".repeat(500)}=1`,
      [],
      `This path does not support the parameter ${"x".repeat(60)}. It takes none.`,
    ],
    ["?__proto__=1", ["q"], "This path does not support the parameter __proto__. It takes q."],
    ["?constructor=1", ["q"], "This path does not support the parameter constructor. It takes q."],
  ])("%s is refused if the endpoint takes %o", (search, known, detail) => {
    expect(failureOf(`/api/people${search}`, known)).toEqual(["unknown_parameter", detail]);
  });

  test("is refused if a parameter is repeated", () => {
    const twice = ["invalid_query", "The parameter q was sent more than once."];
    expect(failureOf("/api/people?q=1&q=1", ["q"])).toEqual(twice);
    expect(failureOf("/api/people?q=1&office=a&q=1", ["q", "office"], ["office"])).toEqual(twice);
  });

  test("returns a list for a parameter that takes several values", () => {
    const read = (search: string) => readUrlParameters(`/api/people${search}`, ["q", "office"], ["office"]);
    expect(read("?office=b&q=1&office=a")).toEqual({ q: "1", office: ["b", "a"] });
    expect(read("?office=b")).toEqual({ office: ["b"] });
    expect(read("?q=1")).toEqual({ q: "1" });
  });
});

test("reads every value of a repeated parameter", async () => {
  const query = await readPageSearchParams(
    Promise.resolve({ office: ["Perth", "Sydney"], q: "a b", title: undefined }),
  );
  expect(query.toString()).toBe("office=Perth&office=Sydney&q=a+b");
});
