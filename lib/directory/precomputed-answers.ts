import "server-only";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { singleton } from "@/lib/platform/singleton";
import type { Directory } from "./directory-store";
import { buildOrgChart, orgChartJson } from "@/lib/reporting/org-chart";
import type { Person } from "./schema";

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** An answer made once for a version of the directory and sent many times. */
type PrecomputedAnswer = {
  etag: string;
  body: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
};

type Kind = "people" | "org-chart";

const kept = singleton("finished-answers", () => new Map<string, PrecomputedAnswer>());

/** The bytes of `GET /api/people` or `GET /api/people/org-chart`; those of earlier versions are let go. */
export function precomputedAnswer(kind: Kind, directory: Directory, isStale: boolean): PrecomputedAnswer {
  const prefix = `${directory.version}-`;
  const key = `${prefix}${kind}${isStale ? "-stale" : ""}`;
  const found = kept.get(key);
  if (found) return found;
  for (const other of kept.keys()) if (!other.startsWith(prefix)) kept.delete(other);
  const made = makeAnswer(`W/"${key}"`, () =>
    kind === "people" ? peopleJson(directory, isStale) : chartJson(directory, isStale),
  );
  kept.set(key, made);
  return made;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function makeAnswer(etag: string, json: () => string): PrecomputedAnswer {
  const bodies: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> = {};
  const body: PrecomputedAnswer["body"] = (encoding) => (bodies[encoding] ??= make(encoding));
  const make = async (encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    if (encoding === "identity") return new TextEncoder().encode(json());
    const bytes = await body("identity");
    const compressed = await (encoding === "br"
      ? compressBrotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
      : compressGzip(bytes, { level: 6 }));
    return new Uint8Array(compressed);
  };
  return { etag, body };
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
