import { expect, test } from "vitest";
import { restartDelayMs } from "./restart-delay";

test("who died after a long life is started again at once, who dies again and again ever later, half a minute at most", () => {
  expect([0, 1, 2, 3, 4, 8, 9, 10, 1_000].map(restartDelayMs)).toEqual([
    0, 100, 200, 400, 800, 12_800, 25_600, 30_000, 30_000,
  ]);
});
