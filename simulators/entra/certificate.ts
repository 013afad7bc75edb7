import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** Shared by all simulators of a process, because generating a pair takes up to a second. */
const pairs = new Map<number, { privateKey: KeyObject; publicKey: KeyObject }>();

function encode(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Uint8Array.of(tag, ...header), content]);
}

const sequence = (...parts: Uint8Array[]) => encode(0x30, ...parts);
const sha256WithRsa = sequence(Buffer.from("06092a864886f70d01010b0500", "hex"));
const commonName = Buffer.from("0603550403", "hex");
/** UTCTime of ASN.1. */
const encodeTime = (time: Date) =>
  encode(0x17, Buffer.from(`${time.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

export function createCertificate({
  name = "kith",
  endsAt = new Date("2049-01-01"),
  modulusLength = 2_048,
} = {}) {
  const pair = pairs.get(modulusLength) ?? generateKeyPairSync("rsa", { modulusLength });
  pairs.set(modulusLength, pair);
  const { privateKey, publicKey } = pair;
  const owner = sequence(encode(0x31, sequence(commonName, encode(0x0c, Buffer.from(name)))));
  const body = sequence(
    Buffer.from("020101", "hex"),
    sha256WithRsa,
    owner,
    sequence(encodeTime(new Date("2020-01-01")), encodeTime(endsAt)),
    owner,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = encode(0x03, Uint8Array.of(0), sign("sha256", body, privateKey));
  const base64 = sequence(body, sha256WithRsa, signature).toString("base64");
  const certificate = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return {
    certificate,
    certificateWithKey: certificate + privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
