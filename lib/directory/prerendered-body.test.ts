import { expect, test } from "vitest";
import { contentEncodings } from "@/lib/http/compression";
import { prerenderBody } from "./prerendered-body";

test.each(contentEncodings)("renders %s again after a failure", async (encoding) => {
  let asked = 0;
  const body = prerenderBody(() => {
    if (++asked === 1) throw new Error("no memory");
    return "{}";
  });
  await expect(async () => body(encoding)).rejects.toThrow("no memory");
  expect((await body(encoding)).byteLength).toBeGreaterThan(0);
  await body(encoding);
  expect(asked).toBe(2);
});
