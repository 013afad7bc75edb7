import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatVCard } from "./vcard";

const ana = {
  id: "00000000-0000-4000-8000-000000000000",
  first_name: "Ana",
  last_name: "Silva",
  title: "Designer",
};

describe("a card for an address book", () => {
  test("contains the given fields and no others", () => {
    expect(formatVCard(ana, "3.0")).toMatch(
      /FN:Ana Silva\r\nN:Silva;Ana;;;\r\nTITLE:Designer\r\nEND:VCARD\r\n$/,
    );
    const known = {
      company: "Fernhill; Ltd",
      department: "Art; Media",
      office: "Lisbon, Baixa",
      work_phone: "020/123-45 ext. 6",
    };
    expect(formatVCard({ ...ana, ...known, email: "ana@example.com" }, "4.0")).toContain(
      [
        "TITLE:Designer",
        String.raw`ORG:Fernhill\; Ltd;Art\; Media`,
        String.raw`ADR;TYPE=work:;;;Lisbon\, Baixa;;;`,
        "TEL;TYPE=work:020/123-45 ext. 6",
        "EMAIL;TYPE=work:ana@example.com",
        "END:VCARD",
      ].join("\r\n"),
    );
  });

  test.each([
    ["Fredrika Chen-Li", "FN:Fredrika Chen-Li", "N:Chen-Li;Fredrika;;;"],
    ["Mary Jane Watson", "FN:Mary Jane Watson", "N:Watson;Mary Jane;;;"],
    ["王小明", "FN:王小明", "N:;王小明;;;"],
  ])("has the preferred name %s and never the former one (PEOPLE-41)", (preferred_name, ...lines) => {
    const card = formatVCard({ ...ana, preferred_name }, "3.0");
    expect(card.split("\r\n")).toEqual(expect.arrayContaining(lines));
    expect(card).not.toMatch(/Ana|Silva/);
  });

  test("is valid for any name, with short lines, and parses back to the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        const card = formatVCard({ ...ana, title: `x${title}` }, "3.0");
        const lines = card.split("\r\n");
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
        const unfolded = card.replaceAll("\r\n ", "").split("\r\n");
        expect(unfolded.filter((line) => line.startsWith("BEGIN:"))).toHaveLength(1);
        expect(unfolded).toHaveLength(8);
        const written = unfolded.find((line) => line.startsWith("TITLE:"))?.slice("TITLE:".length) ?? "";
        const read = written.replaceAll(/\\([\\,;n])/g, (_all, sign: string) => (sign === "n" ? "\n" : sign));
        const kept = `x${title}`.replaceAll(/\r\n|\r/g, "\n").replaceAll(/(?!\n)\p{Cc}/gu, "");
        expect(read).toBe(kept);
      }),
    );
  });
});
