import { expect, test } from "vitest";
import { tabSearchParams } from "./tab-search-params";

const { readTab, addressOf } = tabSearchParams("/admin/payroll", [{ value: "decide" }, { value: "linked" }]);

test("a tab and a search come back from the address as they went in", () => {
  const address = addressOf({ tab: "linked", query: "zoë & co" });
  const { pathname, searchParams } = new URL(address, "https://kith.example");
  expect([pathname, readTab(searchParams), searchParams.get("q")]).toEqual([
    "/admin/payroll",
    "linked",
    "zoë & co",
  ]);
});

test("a search for nothing is not in the address", () => {
  expect(addressOf({ tab: "decide", query: "  " })).toBe("/admin/payroll?tab=decide");
});

test.each(["", "tab=", "tab=somewhere"])("%j says no tab", (search) => {
  expect(readTab(new URLSearchParams(search))).toBeNull();
});
