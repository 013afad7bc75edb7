import { describe, expect, test } from "vitest";
import { toTelephoneUrl } from "./telephone-url";

describe("a telephone link dials the number that is shown (PEOPLE-40)", () => {
  test.each<[string, string | null]>([
    ["+45 12 34 56 78", "tel:+4512345678"],
    ["020/123-45 ext. 6", "tel:02012345;ext=6"],
    ["+1 (555) 010-9999 x12", "tel:+15550109999;ext=12"],
    ["+44 (0)20 7946 0958", "tel:+442079460958"],
    ["0049 (0)30 1234567", "tel:0049301234567"],
    ["+39 (0)6 1234 5678", null],
    ["(03) 9123 4567", "tel:0391234567"],
    ["０３ 1234 5678", "tel:0312345678"],
    ["0412 345 678 / 0498 765 432", null],
    ["0412 345 678 - 0498 765 432", null],
    ["0412 345 678 / 679", null],
    ["4711 / 4712", null],
    ["0412 345 678 or 0498 765 432", null],
    ["+61 412 345 678, +61 498 765 432", null],
    ["1800 FLOWERS", null],
    ["-", null],
    ["12", null],
  ])("%s", (text, url) => expect(toTelephoneUrl(text)).toBe(url));
});
