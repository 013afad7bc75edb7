import { expect, test } from "vitest";
import type { LinkableRecord } from "@/lib/links/mappings/schema";
import { findLinkableRecords } from "./record-search";

const record = (id: string, name: string, some: Partial<LinkableRecord> = {}): LinkableRecord => ({
  id,
  name,
  detail: null,
  taken_by: null,
  ...some,
});
const records = [
  record("e1", "Zoë Müller", { taken_by: "Zoe" }),
  record("e2", "Zoe Muller", { detail: "Designer" }),
  record("e3", "Ana Costa"),
];
const found = (text: string, userName = "Ana Costa") =>
  findLinkableRecords(records, text, userName).map(({ id }) => id);

test("finds by name without accents, unlinked records first; by detail; by the whole id", () => {
  expect(found("muller zoe")).toEqual(["e2", "e1"]);
  expect(found("designer")).toEqual(["e2"]);
  expect(found("E3")).toEqual(["e3"]);
  expect(found("e")).toContain("e2");
  expect(found("nobody at all")).toEqual([]);
});

test("an empty query finds records with the user's name", () => {
  expect(found("")).toEqual(["e3"]);
  expect(found("", "Somebody Else")).toEqual([]);
});
