import "server-only";
import { computeJsonETag } from "@/lib/http/entity-tag";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { buildInfo } from "@/lib/platform/version";
import { replacePictureWithInitials, type Directory } from "./directory-store";
import { prerenderBody, type PrerenderedBody } from "./prerendered-body";
import { formatOrgChartJson } from "@/lib/identity/access/org-chart";

type PrerenderedResponse = {
  etag: string;
  body: PrerenderedBody;
};

type AnswerKind = "people" | "org-chart";

const responseCache = singleton("finished-answers", () => new Map<string, PrerenderedResponse>());

/** Delay before recompression, because link changes often publish several versions in quick succession. */
const recompressAfterMs = 5_000;

/**
 * Removes the responses of other versions from the cache. With `isPublicOnly`, renders for `public_only` tokens, which
 * receive no pictures (TOKEN-9). The entity tag is a digest of all inputs: version, build, public URL and the
 * parameters.
 */
export function getPrerenderedResponse(
  kind: AnswerKind,
  directory: Directory,
  isStale: boolean,
  isPublicOnly = false,
): PrerenderedResponse {
  const prefix = `${directory.version}-${buildInfo.id}-${environment().publicUrl}-`;
  const key = `${prefix}${kind}${isStale ? "-stale" : ""}${isPublicOnly ? "-public" : ""}`;
  const found = responseCache.get(key);
  if (found) return found;
  for (const other of responseCache.keys()) if (!other.startsWith(prefix)) responseCache.delete(other);
  const made: PrerenderedResponse = {
    etag: `W/${computeJsonETag(key)}`,
    body: prerenderBody(
      () => {
        const people = isPublicOnly ? directory.people.map(replacePictureWithInitials) : directory.people;
        return (kind === "people" ? toPeopleJson : toChartJson)({ ...directory, people }, isStale);
      },
      // A stale response is not recompressed, because a refresh will replace it soon.
      { afterMs: recompressAfterMs, isStillUsed: () => !isStale && responseCache.get(key) === made },
    ),
  };
  responseCache.set(key, made);
  return made;
}

const toPeopleJson = ({ people, syncedAt }: Directory, stale: boolean) =>
  JSON.stringify({ people, synced_at: syncedAt, stale });

function toChartJson(directory: Directory, stale: boolean): string {
  const nested = formatOrgChartJson(directory, {}, (person) => JSON.stringify(person));
  return `{"roots":${nested},"synced_at":${JSON.stringify(directory.syncedAt)},"stale":${stale}}`;
}
