import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveCsv, saveFile } from "./save-file";

const content = new Blob(["of the file"]);
const made: Blob[] = [];
const revoked: string[] = [];
let clicked: { href: string; download: string } | null;

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  revoked.length = 0;
  clicked = null;
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = (address) => void revoked.push(address);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked = { href: this.href, download: this.download };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("keeps the object URL long enough for browsers that save late, then revokes it", () => {
  saveFile(content, "people.csv");
  expect(clicked).toEqual({ href: "blob:1", download: "people.csv" });
  expect(made).toEqual([content]);
  vi.advanceTimersByTime(10_000);
  expect(revoked).toEqual([]);
  vi.runAllTimers();
  expect(revoked).toEqual(["blob:1"]);
});

test("saves a CSV with a UTF-8 byte order mark", async () => {
  saveCsv("name\r\nZoë\r\n", "people.csv");
  expect(clicked).toEqual({ href: "blob:1", download: "people.csv" });
  expect(made[0]?.type).toBe("text/csv;charset=utf-8");
  expect(made[0]?.size).toBe(new TextEncoder().encode("\uFEFFname\r\nZoë\r\n").byteLength);
  expect(revoked).toEqual([]);
});
