import { expect, test } from "vitest";
import { listPlaces } from "./navigation-places";
import { findPlace } from "./public-places";

const places = listPlaces({
  ...{ id: "1", personId: null, pictures: {}, name: "Vera", level: "executive" },
  ...{ isExecutive: true, seesPeople: true, hasLargeDirectory: false, isViewedAs: false },
});

test.each([
  ["/admin/connections", "Connections"],
  ["/admin/connections/mappings", "Matching"],
  ["/admin/payroll", "Matching"],
  ["/people/some-id", "Directory"],
  ["/departments/design", "Directory"],
  ["/", "Home"],
  ["/settings/tokens", undefined],
])("%s belongs to %s", (path, label) => {
  expect(findPlace(places, path)?.label).toBe(label);
});
