import { describe, expect, test } from "vitest";
import { encrypt, DecryptionError, decrypt, tryDecrypt } from "./encryption";

const keys = [
  { id: "new", key: Buffer.alloc(32, 1) },
  { id: "old", key: Buffer.alloc(32, 2) },
];
const place = { table: "connections", column: "secret", row: "projects" };

describe("an encrypted value", () => {
  test("decrypts in its place, whichever configured key encrypted it (A80)", () => {
    expect(decrypt(encrypt("token", place, keys), place, keys)).toBe("token");
    expect(decrypt(encrypt("token", place, keys.slice(1)), place, keys)).toBe("token");
  });

  test("preserves every character of any script", () => {
    for (const text of ["", "Zoë Nguyễn", "🦄 \u0000 \ud7ff"])
      expect(decrypt(encrypt(text, place, keys), place, keys)).toBe(text);
  });

  test("differs on every encryption and reveals nothing", () => {
    const sealed = new Set(Array.from({ length: 50 }, () => encrypt("token", place, keys)));
    expect(sealed.size).toBe(50);
    expect([...sealed].join()).not.toContain("token");
  });

  test.each([
    ["another row", { ...place, row: "payroll" }],
    ["another column", { ...place, column: "org_name" }],
    ["another table", { ...place, table: "profiles" }],
  ])("does not decrypt in %s (A79)", (_where, elsewhere) => {
    expect(() => decrypt(encrypt("token", place, keys), elsewhere, keys)).toThrow(DecryptionError);
  });

  test("does not decrypt with an unknown key, and reports it", () => {
    expect(() => decrypt(encrypt("token", place, keys), place, keys.slice(1))).toThrow(
      expect.objectContaining({ reason: "unknown-key" }),
    );
  });

  test("is null from tryDecrypt if it cannot be decrypted", () => {
    const sealed = encrypt("token", place, keys);
    expect(tryDecrypt(sealed, place, keys)).toBe("token");
    expect(tryDecrypt(sealed, { ...place, row: "payroll" }, keys)).toBeNull();
    expect(tryDecrypt("", place, keys)).toBeNull();
  });

  test("requires a key", () => {
    expect(() => encrypt("token", place, [])).toThrow("no encryption key");
  });

  test.each([
    ["another version", (parts: string[]) => ["v2", ...parts.slice(1)]],
    ["no key id", ([version = "", , ...rest]: string[]) => [version, "", ...rest]],
    ["no nonce", ([version = "", id = "", , body = ""]: string[]) => [version, id, "", body]],
    ["no body", (parts: string[]) => parts.slice(0, 3)],
    ["an empty body", (parts: string[]) => [...parts.slice(0, 3), ""]],
    ["an additional part", (parts: string[]) => [...parts, "x"]],
    ["nothing", () => [""]],
  ])("is reported as damaged with %s", (_what, change) => {
    const changed = change(encrypt("token", place, keys).split(".")).join(".");
    expect(() => decrypt(changed, place, keys)).toThrow(expect.objectContaining({ reason: "damaged" }));
  });

  test("does not decrypt after a bit changed", () => {
    const [version, id, nonce, body = ""] = encrypt("token", place, keys).split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() =>
        decrypt([version, id, nonce, changed.toString("base64url")].join("."), place, keys),
      ).toThrow(expect.objectContaining({ reason: "damaged" }));
    }
  });

  test("does not decrypt with a truncated tag, even if the remaining bytes are right", () => {
    const [version, id, nonce, tag = ""] = encrypt("", place, keys).split(".");
    for (let length = 1; length < 16; length++) {
      const cut = Buffer.from(tag, "base64url").subarray(0, length).toString("base64url");
      expect(() => decrypt([version, id, nonce, cut].join("."), place, keys)).toThrow(
        expect.objectContaining({ reason: "damaged" }),
      );
    }
  });
});
