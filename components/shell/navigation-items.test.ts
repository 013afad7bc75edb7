import { expect, test } from "vitest";
import { buildSignedInUser } from "@/testing/signed-in-user";
import { listNavigationItems } from "./navigation-items";
import { findNavigationItem } from "./common-navigation-items";

const places = listNavigationItems(buildSignedInUser(true));

test.each([
  ["/admin/connections", "Connections"],
  ["/admin/connections/mappings", "Matching"],
  ["/admin/payroll", "Matching"],
  ["/people/some-id", "Directory"],
  ["/departments/design", "Directory"],
  ["/", "Home"],
  ["/settings/tokens", undefined],
])("%s belongs to %s", (path, label) => {
  expect(findNavigationItem(places, path)?.label).toBe(label);
});
