import { expect, test } from "vitest";
import { findLayer, layersOf, pickValue } from "./value-layers";

test("payroll counts before projects, and what people enter before both", () => {
  expect(layersOf).toEqual({
    name: ["own", "projects"],
    picture: ["own", "projects"],
    office: ["payroll", "projects"],
    startDate: ["payroll", "projects"],
    workPhone: ["own", "projects"],
  });
});

test.each([
  [{ payroll: "Lisbon", projects: "Porto" }, "Lisbon", "payroll"],
  [{ payroll: null, projects: "Porto" }, "Porto", "projects"],
  [{ payroll: "Lisbon", projects: null }, "Lisbon", "payroll"],
  [{ payroll: null, projects: null }, null, null],
] as const)("of %j, the first known value counts", (values, value, layer) => {
  expect(pickValue<"office", string | null>("office", values)).toBe(value);
  expect(findLayer("office", values)).toBe(layer);
});
