import { expect, test } from "vitest";
import { computeRestartDelayMs } from "./processes";

test("a process that dies after a long life restarts immediately; repeated early deaths delay the restart up to half a minute", () => {
  expect([0, 1, 2, 3, 4, 8, 9, 10, 1_000].map(computeRestartDelayMs)).toEqual([
    0, 100, 200, 400, 800, 12_800, 25_600, 30_000, 30_000,
  ]);
});
