import { expect, test } from "vitest";
import { encodings } from "@/lib/http/compression";
import { finishedBytes } from "./finished-bytes";

test.each(encodings)("what could not be made as %s is made when it is asked for again", async (encoding) => {
  let asked = 0;
  const body = finishedBytes(() => {
    if (++asked === 1) throw new Error("no memory");
    return "{}";
  });
  await expect(async () => body(encoding)).rejects.toThrow("no memory");
  expect((await body(encoding)).byteLength).toBeGreaterThan(0);
  await body(encoding);
  expect(asked).toBe(2);
});
