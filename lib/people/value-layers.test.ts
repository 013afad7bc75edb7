import { expect, test } from "vitest";
import { findLayer, pickValue } from "./value-layers";

test.each([
  [{ payroll: "Lisbon", projects: "Porto" }, "Lisbon", "payroll"],
  [{ payroll: null, projects: "Porto" }, "Porto", "projects"],
  [{ payroll: "Lisbon", projects: null }, "Lisbon", "payroll"],
  [{ payroll: null, projects: null }, null, null],
] as const)("of %j, the first known value counts", (values, value, layer) => {
  expect(pickValue<"office", string | null>("office", values)).toBe(value);
  expect(findLayer("office", values)).toBe(layer);
});
