import "server-only";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Soon } from "@/lib/soon";
import type { Answer } from "./answer";

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

export type Bytes = Uint8Array<ArrayBuffer>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export const brotli = async (bytes: Bytes, quality: number): Promise<Bytes> =>
  new Uint8Array(
    await compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );

export const gzipped = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await compressGzip(bytes, { level: 6 }));

/** A smaller body costs more time than it saves on the network. */
const minBytes = 1_024;
const compressible = /^(?:application\/(?:json|problem\+json)|text\/(?:csv|vcard))\b/;
/** As fast as gzip, and smaller. */
const quality = 4;

/** Returns the answer compressed as the client accepts it, unless it is small, compressed already, a stream, or not text. */
export function compressed(answer: Answer, accepts: string | null): Soon<Answer> {
  const { body, headers, stream } = answer;
  if (stream || body === null || headers["content-encoding"] !== undefined) return answer;
  if (!compressible.test(headers["content-type"] ?? "")) return answer;
  const labelled = { ...headers, vary: varyingBy("Accept-Encoding", headers["vary"]) };
  const encoding = body.length < minBytes ? "identity" : chooseEncoding(accepts ?? "identity");
  if (encoding === "identity") return { ...answer, headers: labelled };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const made = encoding === "br" ? brotli(bytes, quality) : gzipped(bytes);
  return made.then((small) => ({
    ...answer,
    headers: { ...labelled, "content-encoding": encoding },
    body: small,
  }));
}

const varyingBy = (name: string, vary: string | undefined): string => {
  if (vary === undefined) return name;
  return vary.toLowerCase().includes(name.toLowerCase()) ? vary : `${vary}, ${name}`;
};

/** What was chosen for the few ways in which browsers and programs ask. */
const chosen = new Map<string, Encoding>();
const mostChosen = 100;

/** The smallest of what the caller accepts. */
export function chooseEncoding(accepts: string): Encoding {
  const known = chosen.get(accepts);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": accepts } }).encodings([...encodings]);
  const encoding = encodings.find((candidate) => accepted.includes(candidate)) ?? "identity";
  if (chosen.size < mostChosen) chosen.set(accepts, encoding);
  return encoding;
}
