import "server-only";
import { entityTag } from "@/lib/http/entity-tag";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { build } from "@/lib/platform/version";
import { withInitials, type Directory } from "./directory-store";
import { finishedBytes, type FinishedBytes } from "./finished-bytes";
import { buildOrgChart, orgChartJson } from "@/lib/reporting/org-chart";
import type { Person } from "./schema";

/** An answer made once for a version of the directory and sent many times. */
type PrecomputedAnswer = {
  etag: string;
  body: FinishedBytes;
};

type Kind = "people" | "org-chart";

const kept = singleton("finished-answers", () => new Map<string, PrecomputedAnswer>());

/** How long a version lasts before it is worth the work: changes of links come one after another. */
const lastingAfterMs = 5_000;

/**
 * Returns the bytes of `GET /api/people` or `GET /api/people/org-chart`, and drops those of earlier versions. With `isPublicOnly`, the bytes
 * for `public_only` tokens, which receive no pictures (TOKEN-9). The tag is a digest of everything that the bytes are built from: version,
 * build, public URL and the parameters.
 */
export function precomputedAnswer(
  kind: Kind,
  directory: Directory,
  isStale: boolean,
  isPublicOnly = false,
): PrecomputedAnswer {
  const prefix = `${directory.version}-${build.id}-${environment().publicUrl}-`;
  const key = `${prefix}${kind}${isStale ? "-stale" : ""}${isPublicOnly ? "-public" : ""}`;
  const found = kept.get(key);
  if (found) return found;
  for (const other of kept.keys()) if (!other.startsWith(prefix)) kept.delete(other);
  const made: PrecomputedAnswer = {
    etag: `W/${entityTag(key)}`,
    body: finishedBytes(
      () => {
        const people = isPublicOnly ? directory.people.map(withInitials) : directory.people;
        return (kind === "people" ? peopleJson : chartJson)({ ...directory, people }, isStale);
      },
      // One that is stale is about to be replaced.
      { afterMs: lastingAfterMs, isStillAnswered: () => !isStale && kept.get(key) === made },
    ),
  };
  kept.set(key, made);
  return made;
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
