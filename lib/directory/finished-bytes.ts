import "server-only";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { brotli, gzipped, type Bytes, type Encoding } from "@/lib/http/compression";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import type { Soon } from "@/lib/soon";

/** The bytes of an answer that is made once and sent many times, as each caller takes them. */
export type FinishedBytes = (encoding: Encoding) => Soon<Bytes>;

const decompressBrotli = promisify(brotliDecompress);

/**
 * The first answer of 10,000 people goes out after 40 ms; 15 % smaller takes 2 s of a core. 11 would take 6 s for another 2 %, and 9
 * saves 2 %.
 */
const quality = { first: 4, lasting: 10 };

/** What is being made smaller: one after another, so that it never takes more than one core. */
const improving = singleton("improving-answers", () => ({ last: Promise.resolve() }));

/** When to make bytes smaller: so long after they were made first, where they are still what is answered. */
type Lasting = { afterMs: number; isStillAnswered: () => boolean };

/**
 * Each encoding is made when it is first asked for and kept; the plain bytes only where somebody takes them plain, else they are had from
 * the compressed ones.
 */
export function finishedBytes(json: () => string, lasting?: Lasting): FinishedBytes {
  const made: Partial<Record<Encoding, Bytes>> = {};
  const making: Partial<Record<Encoding, Promise<Bytes>>> = {};
  const plain = async (): Promise<Bytes> => {
    const smaller = made.br ?? (await making.br);
    return smaller ? new Uint8Array(await decompressBrotli(smaller)) : new TextEncoder().encode(json());
  };
  const makers: Record<Encoding, () => Promise<Bytes>> = {
    identity: plain,
    gzip: async () => gzipped(await plain()),
    br: async () => {
      const first = await brotli(new TextEncoder().encode(json()), quality.first);
      if (lasting)
        setTimeout(
          () => (improving.last = improving.last.then(() => improve(lasting))),
          lasting.afterMs,
        ).unref();
      return first;
    },
  };
  const make = async (encoding: Encoding): Promise<Bytes> => {
    try {
      return (made[encoding] = await makers[encoding]());
    } finally {
      delete making[encoding]; // one that failed is tried again
    }
  };
  const improve = async ({ isStillAnswered }: Lasting) => {
    if (!isStillAnswered()) return;
    try {
      made.br = await brotli(await plain(), quality.lasting);
    } catch (error) {
      log.warn({ err: error }, "an answer could not be made smaller");
    }
  };
  return (encoding) => made[encoding] ?? (making[encoding] ??= make(encoding));
}
