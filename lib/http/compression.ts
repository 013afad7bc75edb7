import "server-only";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Answer } from "./answer";

export const contentEncodings = ["br", "gzip", "identity"] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

export type Bytes = Uint8Array<ArrayBuffer>;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export const compressWithBrotli = async (bytes: Bytes, quality: number): Promise<Bytes> =>
  new Uint8Array(
    await brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );

export const compressWithGzip = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await gzipAsync(bytes, { level: 6 }));

/** Compressing a smaller body costs more time than it saves on the network. */
const minBytes = 1_024;
const compressibleTypes = /^(?:application\/(?:json|problem\+json)|text\/(?:csv|vcard))\b/;
/** Quality at which Brotli is as fast as gzip and compresses better. */
const brotliQuality = 4;

/** Leaves a body unchanged if it is small, streamed, compressed already or of another type. */
export async function compressAnswer(answer: Answer, accepts: string | null): Promise<Answer> {
  const { body, headers, stream } = answer;
  if (stream || body === null || headers["content-encoding"] !== undefined) return answer;
  if (!compressibleTypes.test(headers["content-type"] ?? "")) return answer;
  const labelled = { ...headers, vary: addVary("Accept-Encoding", headers["vary"]) };
  const encoding = body.length < minBytes ? "identity" : chooseEncoding(accepts ?? "identity");
  if (encoding === "identity") return { ...answer, headers: labelled };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return {
    ...answer,
    headers: { ...labelled, "content-encoding": encoding },
    body: await (encoding === "br" ? compressWithBrotli(bytes, brotliQuality) : compressWithGzip(bytes)),
  };
}

const addVary = (name: string, vary: string | undefined): string => {
  if (vary === undefined) return name;
  return vary.toLowerCase().includes(name.toLowerCase()) ? vary : `${vary}, ${name}`;
};

/** Clients send few different values of `Accept-Encoding`. */
const chosenEncodings = new Map<string, ContentEncoding>();
const maxChosenEncodings = 100;

export function chooseEncoding(accepts: string): ContentEncoding {
  const known = chosenEncodings.get(accepts);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": accepts } }).encodings([
    ...contentEncodings,
  ]);
  const encoding = contentEncodings.find((candidate) => accepted.includes(candidate)) ?? "identity";
  if (chosenEncodings.size < maxChosenEncodings) chosenEncodings.set(accepts, encoding);
  return encoding;
}
