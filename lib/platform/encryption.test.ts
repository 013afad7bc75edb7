import { describe, expect, test } from "vitest";
import { seal, SealBrokenError, unseal } from "./encryption";

const keys = [
  { id: "new", key: Buffer.alloc(32, 1) },
  { id: "old", key: Buffer.alloc(32, 2) },
];
const place = { table: "connections", column: "secret", row: "projects" };

describe("a sealed value", () => {
  test("opens in its place, whichever of the keys sealed it (A80)", () => {
    expect(unseal(seal("token", place, keys), place, keys)).toBe("token");
    expect(unseal(seal("token", place, keys.slice(1)), place, keys)).toBe("token");
  });

  test("keeps every letter, of whatever script", () => {
    for (const text of ["Zoë Nguyễn", "🦄 \u0000 \ud7ff"])
      expect(unseal(seal(text, place, keys), place, keys)).toBe(text);
  });

  test("is another one every time, and shows nothing", () => {
    const sealed = new Set(Array.from({ length: 50 }, () => seal("token", place, keys)));
    expect(sealed.size).toBe(50);
    expect([...sealed].join()).not.toContain("token");
  });

  test.each([
    ["another row", { ...place, row: "payroll" }],
    ["another column", { ...place, column: "org_name" }],
    ["another table", { ...place, table: "profiles" }],
  ])("does not open in %s (A79)", (_where, elsewhere) => {
    expect(() => unseal(seal("token", place, keys), elsewhere, keys)).toThrow(SealBrokenError);
  });

  test("does not open with a key that is not there, and says so", () => {
    expect(() => unseal(seal("token", place, keys), place, keys.slice(1))).toThrow(
      expect.objectContaining({ reason: "unknown-key" }),
    );
  });

  test("may be of an empty text", () => {
    expect(unseal(seal("", place, keys), place, keys)).toBe("");
  });

  test("needs a key to be made", () => {
    expect(() => seal("token", place, [])).toThrow("no encryption key");
  });

  test.each([
    ["another version", (parts: string[]) => ["v2", ...parts.slice(1)]],
    ["no name of a key", ([version = "", , ...rest]: string[]) => [version, "", ...rest]],
    ["no nonce", ([version = "", id = "", , body = ""]: string[]) => [version, id, "", body]],
    ["no body", (parts: string[]) => parts.slice(0, 3)],
    ["an empty body", (parts: string[]) => [...parts.slice(0, 3), ""]],
    ["a part more", (parts: string[]) => [...parts, "x"]],
    ["nothing", () => [""]],
  ])("is damaged, and says so, with %s", (_what, change) => {
    const changed = change(seal("token", place, keys).split(".")).join(".");
    expect(() => unseal(changed, place, keys)).toThrow(expect.objectContaining({ reason: "damaged" }));
  });

  test("says of itself what is wrong, and no other error is taken for it", () => {
    expect(new SealBrokenError("unknown-key").message).toContain("key this server does not have");
    expect(new SealBrokenError("damaged").message).toContain("damaged or moved");
    expect(new SealBrokenError("damaged")).toBeInstanceOf(SealBrokenError);
    expect(String(new SealBrokenError("damaged"))).toMatch(/^SealBrokenError: /);
    expect(new Error("sealed value damaged or moved")).not.toBeInstanceOf(SealBrokenError);
  });

  test("does not open when a bit of it is changed or its end is cut off", () => {
    const [version, id, nonce, body = ""] = seal("token", place, keys).split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() =>
        unseal([version, id, nonce, changed.toString("base64url")].join("."), place, keys),
      ).toThrow(expect.objectContaining({ reason: "damaged" }));
    }
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length).toString("base64url");
      expect(() => unseal([version, id, nonce, cut].join("."), place, keys)).toThrow(
        expect.objectContaining({ reason: "damaged" }),
      );
    }
  });

  test("does not open with less than the whole tag, though what is left of it is right", () => {
    const [version, id, nonce, tag = ""] = seal("", place, keys).split(".");
    for (let length = 1; length < 16; length++) {
      const cut = Buffer.from(tag, "base64url").subarray(0, length).toString("base64url");
      expect(() => unseal([version, id, nonce, cut].join("."), place, keys)).toThrow(
        expect.objectContaining({ reason: "damaged" }),
      );
    }
  });
});
