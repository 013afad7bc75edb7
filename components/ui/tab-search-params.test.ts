import { expect, test } from "vitest";
import { createTabSearchParams } from "./tab-search-params";

const { readTab, buildAddress } = createTabSearchParams("/admin/payroll", [
  { value: "decide" },
  { value: "linked" },
]);

test("reads the tab and search it wrote to the address", () => {
  const address = buildAddress({ tab: "linked", query: "zoë & co" });
  const { pathname, searchParams } = new URL(address, "https://kith.example");
  expect([pathname, readTab(searchParams), searchParams.get("q")]).toEqual([
    "/admin/payroll",
    "linked",
    "zoë & co",
  ]);
});

test("omits an empty search from the address", () => {
  expect(buildAddress({ tab: "decide", query: "  " })).toBe("/admin/payroll?tab=decide");
});

test.each(["", "tab=", "tab=somewhere"])("reads no tab from %j", (search) => {
  expect(readTab(new URLSearchParams(search))).toBeNull();
});
