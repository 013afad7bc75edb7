import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAuditFilter, formatAuditFilter, auditKinds } from "./filter-search-params";
import { auditFilter } from "./schema";
import { getPropertyRuns } from "@/testing/property-runs";

const someone = "0193a1b2-0000-7000-8000-000000000001";
const read = (query: string) => parseAuditFilter(new URLSearchParams(query));

test("parsing search params ignores unknown parameters and invalid or empty values", () => {
  expect(read("kind=gossip&channel=page&group=&to=2026-02-30&page=7")).toEqual({ channel: "page" });
});

test("a formatted filter parses to an equal filter", () => {
  const filter = {
    kind: "level_changed",
    person_id: someone,
    from: "2026-01-01",
    to: "2026-01-31",
    time_zone: "Asia/Kathmandu",
  } as const;
  expect(read(formatAuditFilter(filter))).toEqual(filter);
  expect(formatAuditFilter({})).toBe("");
});

test("the browser accepts exactly the values that the server accepts", () => {
  const names = auditFilter.keyof().options;
  const written = fc.oneof(
    fc.constantFrom(...auditKinds, "page", "api", "contact", "financial", ""),
    fc.uuid(),
    fc.constantFrom("00000000-0000-0000-0000-000000000000", someone.toUpperCase(), `${someone} `),
    fc
      .tuple(fc.nat(2_100), fc.nat(13), fc.nat(32))
      .map(([year, ...rest]) =>
        [String(year).padStart(4, "0"), ...rest.map((part) => String(part).padStart(2, "0"))].join("-"),
      ),
    fc.constantFrom("Asia/Kathmandu", "asia/kathmandu", "UTC", "Mars/Olympus_Mons"),
    fc.constantFrom("0000-01-01", "2024-02-29", "2023-02-29", "2026-1-01", "+02026-01-01"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...names), written, (name, value) => {
      const read = auditFilter.safeParse({ [name]: value });
      expect(parseAuditFilter([[name, value]])).toEqual(read.success ? read.data : {});
    }),
    { numRuns: getPropertyRuns(500) },
  );
});
