import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { isServiceAccountKey } from "./service-account-key";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const file = { type: "service_account", client_email: "kith@example.iam", private_key: pem };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

test.each<[name: string, isKey: boolean, value: string]>([
  ["a key file in base64", true, base64(file)],
  ["text that is not base64 of JSON", false, "%%%"],
  ["a key file that is not base64", false, JSON.stringify(file)],
  ["a key file of another kind", false, base64({ ...file, type: "authorized_user" })],
  ["a key file without its key", false, base64({ ...file, private_key: "" })],
  ["a key file with a truncated key", false, base64({ ...file, private_key: pem.slice(0, 400) })],
  [
    "a key file with a key of another kind",
    false,
    base64({ ...file, private_key: elliptic.export({ type: "pkcs8", format: "pem" }).toString() }),
  ],
  ["a list", false, base64([])],
])("%s as the calendar's key is accepted: %s", (_name, isKey, value) => {
  expect(isServiceAccountKey(value)).toBe(isKey);
});
