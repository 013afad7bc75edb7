import { afterEach, expect, test, vi } from "vitest";
import { saveCsv } from "./save-file";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("saves a file with a byte order mark, and revokes its object URL only after browsers that save late", async () => {
  vi.useFakeTimers();
  const saved: Blob[] = [];
  const revoked: string[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = (address) => void revoked.push(address);
  const clicked = vi.fn<(link: HTMLAnchorElement) => void>();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this);
  });
  saveCsv("name\r\nZoë\r\n", "people.csv");
  expect(clicked).toHaveBeenCalledWith(expect.objectContaining({ href: "blob:1", download: "people.csv" }));
  expect(saved[0]?.size).toBe(new TextEncoder().encode("\uFEFFname\r\nZoë\r\n").byteLength);
  vi.advanceTimersByTime(10_000);
  expect(revoked).toEqual([]);
  vi.runAllTimers();
  expect(revoked).toEqual(["blob:1"]);
});
