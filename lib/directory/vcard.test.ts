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
    expect(formatVCard(ana).split("\r\n")).toEqual([
      "BEGIN:VCARD",
      "VERSION:4.0",
      "UID:urn:uuid:00000000-0000-4000-8000-000000000000",
      "FN:Ana Silva",
      "N:Silva;Ana;;;",
      "TITLE:Designer",
      "END:VCARD",
      "",
    ]);
    expect(formatVCard({ ...ana, office: "Lisbon", email: "ana@example.com" })).toContain(
      "ORG:;Lisbon\r\nEMAIL;TYPE=work:ana@example.com\r\n",
    );
  });

  test("is valid for any name, with short lines, and parses back to the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        const card = formatVCard({ ...ana, title: `x${title}` });
        const lines = card.split("\r\n");
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
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
