import fc from "fast-check";
import { expect, test } from "vitest";
import { buildAuditEvent } from "@/testing/browser-data";
import { parseCsv } from "@/testing/parse-csv";
import { escapeFormulas } from "@/lib/platform/text/escape-formulas";
import { formatAuditCsv } from "./audit-csv";
import { getPropertyRuns } from "@/testing/property-runs";

const header =
  "id,at,kind,channel,actor_id,actor_name,token_id,viewed_as_id,viewed_as_name,person_id,person_name,profile_group,rule,subject_id,subject_name,detail,request_id";

test("has a header and ends every line with CR LF (RFC 4180), even without events", () => {
  expect(formatAuditCsv([])).toBe(`${header}\r\n`);
  const [first, second, ...rest] = formatAuditCsv([buildAuditEvent()]).split("\r\n");
  expect([first, rest]).toEqual([header, [""]]);
  expect(second).toBe(
    "7,2026-11-20T23:04:05,profile_read,api,00000000-0000-4000-8000-000000000001,Ana,,,,,,,,,,,",
  );
});

test("has a column for every field of an event", () => {
  const named = (id: string) => ({ id, name: `name of ${id}` });
  const [, line = []] = parseCsv(
    formatAuditCsv([
      buildAuditEvent({
        token_id: "token",
        viewed_as: { user_id: "viewed", name: "name of viewed" },
        person: named("person"),
        profile_group: "contact",
        rule: "Executive",
        subject: named("subject"),
        detail: "why",
        request_id: "request-1",
      }),
    ]),
  );
  expect(line.slice(6)).toEqual([
    ...["token", "viewed", "name of viewed", "person", "name of person", "contact", "Executive"],
    ...["subject", "name of subject", "why", "request-1"],
  ]);
});

test("preserves any name, except for the apostrophe before a formula, and shifts no other cell (B55)", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.string({
      unit: fc.constantFrom("=", "+", "-", "@", '"', ",", ";", "\r", "\n", "\t", "'", "x", "\uFEFF"),
      maxLength: 8,
    }),
  );
  const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell);
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, detail: text }), { maxLength: 6 }), (given) => {
      const csv = formatAuditCsv(
        given.map(({ name, detail }) => buildAuditEvent({ person: { id: "p", name }, detail })),
      );
      const [, ...lines] = parseCsv(csv);
      const safe = escapeFormulas; // tested in lib/platform/text/format-csv.test.ts
      expect(lines.map((line) => [line.length, line[10], line[15]])).toEqual(
        given.map(({ name, detail }) => [17, safe(name), safe(detail)]),
      );
      expect(lines.flat().filter(isFormula)).toEqual([]);
    }),
    { numRuns: getPropertyRuns(250) },
  );
});
