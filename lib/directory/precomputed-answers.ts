import "server-only";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import type { Soon } from "@/lib/soon";
import type { Directory } from "./directory-store";
import { buildOrgChart, orgChartJson } from "@/lib/reporting/org-chart";
import type { Person } from "./schema";

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** An answer made once for a version of the directory and sent many times. */
type PrecomputedAnswer = {
  etag: string;
  body: (encoding: Encoding) => Soon<Bytes>;
};

type Bytes = Uint8Array<ArrayBuffer>;

type Kind = "people" | "org-chart";

const kept = singleton("finished-answers", () => new Map<string, PrecomputedAnswer>());

/** The bytes of `GET /api/people` or `GET /api/people/org-chart`; those of earlier versions are let go. */
export function precomputedAnswer(kind: Kind, directory: Directory, isStale: boolean): PrecomputedAnswer {
  const prefix = `${directory.version}-`;
  const key = `${prefix}${kind}${isStale ? "-stale" : ""}`;
  const found = kept.get(key);
  if (found) return found;
  for (const other of kept.keys()) if (!other.startsWith(prefix)) kept.delete(other);
  const made = makeAnswer(
    `W/"${key}"`,
    () => (kind === "people" ? peopleJson(directory, isStale) : chartJson(directory, isStale)),
    // One that is stale is about to be replaced.
    () => !isStale && kept.get(key) === made,
  );
  kept.set(key, made);
  return made;
}

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

const brotli = async (bytes: Bytes, quality: number): Promise<Bytes> =>
  new Uint8Array(
    await compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );

/**
 * The first answer of 10,000 people goes out after 40 ms; 15 % smaller takes 2 s of a core. 11 would take 6 s for another 2 %, and 9
 * saves 2 %.
 */
const quality = { first: 4, lasting: 10 };

/** How long a version lasts before it is worth the work: changes of links come one after another. */
const lastingAfterMs = 5_000;

/** What is being made smaller: one after another, so that it never takes more than one core. */
const improving = singleton("improving-answers", () => ({ last: Promise.resolve() }));

/**
 * Each encoding is made when it is first asked for and kept; the plain bytes only where somebody takes them plain, else they are had from
 * the compressed ones. `lasts`: whether this is still what is answered.
 */
function makeAnswer(etag: string, json: () => string, lasts: () => boolean): PrecomputedAnswer {
  const made: Partial<Record<Encoding, Bytes>> = {};
  const making: Partial<Record<Encoding, Promise<Bytes>>> = {};
  const plain = async (): Promise<Bytes> =>
    making.br
      ? new Uint8Array(await decompressBrotli(made.br ?? (await making.br)))
      : new TextEncoder().encode(json());
  const makers: Record<Encoding, () => Promise<Bytes>> = {
    identity: plain,
    gzip: async () => new Uint8Array(await compressGzip(await plain(), { level: 6 })),
    br: async () => {
      const first = await brotli(new TextEncoder().encode(json()), quality.first);
      setTimeout(() => (improving.last = improving.last.then(improve)), lastingAfterMs).unref();
      return first;
    },
  };
  const make = async (encoding: Encoding): Promise<Bytes> => (made[encoding] = await makers[encoding]());
  const improve = async () => {
    if (!lasts()) return;
    try {
      made.br = await brotli(await plain(), quality.lasting);
    } catch (error) {
      log.warn({ err: error }, "an answer could not be made smaller");
    }
  };
  return { etag, body: (encoding) => made[encoding] ?? (making[encoding] ??= make(encoding)) };
}

const peopleJson = ({ people, syncedAt }: Directory, stale: boolean) =>
  JSON.stringify({ people, synced_at: syncedAt, stale });

function chartJson({ people, syncedAt }: Directory, stale: boolean): string {
  const { roots } = buildOrgChart(
    people.map((person) => ({ id: person.id, managerId: person.manager_id, person })),
  );
  const nested = orgChartJson(roots, (node: { person: Person }) => JSON.stringify(node.person));
  return `{"roots":${nested},"synced_at":${JSON.stringify(syncedAt)},"stale":${stale}}`;
}
