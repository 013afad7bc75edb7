import { expect, test } from "vitest";
import { readFilter, writeFilter } from "./filter-search-params";

const someone = "0193a1b2-0000-7000-8000-000000000001";
const read = (query: string) => readFilter(new URLSearchParams(query));

test.each([
  ["nothing", "", {}],
  [
    "every part",
    `kind=profile_read&channel=api&group=contact&actor_id=${someone}&from=2026-11-01`,
    {
      kind: "profile_read",
      channel: "api",
      group: "contact",
      actor_id: someone,
      from: "2026-11-01",
    },
  ],
  ["what it knows, and leaves out what it does not", "kind=profile_read&page=7", { kind: "profile_read" }],
  ["the rest beside a wrong value", "kind=gossip&channel=page&to=2026-02-30", { channel: "page" }],
  ["an empty value as none", "kind=&channel=page", { channel: "page" }],
])("an address says %s", (_what, query, filter) => {
  expect(read(query)).toEqual(filter);
});

test("a filter that was written is read as the same", () => {
  const filter = { kind: "level_changed", person_id: someone, from: "2026-01-01", to: "2026-01-31" } as const;
  expect(read(writeFilter(filter))).toEqual(filter);
  expect(writeFilter({})).toBe("");
});
