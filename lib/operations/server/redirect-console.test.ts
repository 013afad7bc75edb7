import { expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log/log";
import { redirectConsoleToLog } from "./redirect-console";

test("a library's output reaches the log as its error with the page's digest, or as its source location, without its text", () => {
  const logged: unknown[] = [];
  vi.spyOn(log, "error").mockImplementation((fields: unknown) => void logged.push(fields));
  const printer = { error: vi.fn(), warn: vi.fn() };
  const terminal = printer.error;
  redirectConsoleToLog(printer);
  const thrown = new Error("canary");
  printer.error("⨯", thrown, { digest: "1" });
  printer.error("canary %s", "canary");
  expect(logged).toEqual([
    { err: thrown, digest: "1" },
    { err: expect.objectContaining({ name: "Reason" }) },
  ]);
  expect(terminal).not.toHaveBeenCalled();
});
