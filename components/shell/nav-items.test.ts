import { expect, test } from "vitest";
import { placesOf } from "./nav-items";
import { placeAt } from "./people-places";

const places = placesOf({
  ...{ id: "1", personId: null, pictures: {}, name: "Vera", level: "executive" },
  ...{ isExecutive: true, seesPeople: true, hasLargeDirectory: false, isViewedAs: false },
});

test.each([
  ["/admin/connections", "Connections"],
  ["/admin/connections/mappings", "Matching"],
  ["/admin/payroll", "Matching"],
  ["/people/some-id", "Directory"],
  ["/", "Home"],
  ["/settings/tokens", undefined],
])("%s belongs to %s", (path, label) => {
  expect(placeAt(places, path)?.label).toBe(label);
});
