import { expect, test } from "vitest";
import { findRecords, type VendorRecord } from "./record-picker";

const record = (id: string, name: string, action: string | null = "Link"): VendorRecord => ({
  id,
  name,
  detail: `${id}@x.example`,
  action,
});

test("finds records by name, detail or id, free records first", () => {
  const records = [
    record("E-1", "Zoë Müller", null),
    record("E-2", "Zoe Muller"),
    record("E-3", "Ana Costa"),
  ];
  const found = (query: string) => findRecords(records, query).map(({ id }) => id);
  expect(found("muller zoe")).toEqual(["E-2", "E-1"]);
  expect(found("e-3@x")).toEqual(["E-3"]);
  expect(found("E-1")).toEqual(["E-1"]);
  expect(found("nobody at all")).toEqual([]);
});
