import { expect, test } from "vitest";
import { readSearch } from "./search-parameters";

test("a page reads every value of a repeated parameter, as its address has them", async () => {
  const query = await readSearch(
    Promise.resolve({ office: ["Perth", "Sydney"], q: "a b", title: undefined }),
  );
  expect(query.toString()).toBe("office=Perth&office=Sydney&q=a+b");
});
