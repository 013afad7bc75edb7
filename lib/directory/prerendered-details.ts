import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { singleton } from "@/lib/platform/singleton";
import { getDirectoryDetails } from "./details";
import { directoryDetailsResponse } from "./details-schema";
import { type Directory, isLargeDirectory } from "./directory-store";
import { prerenderBody, type PrerenderedBody } from "./prerendered-body";
import {
  getFreshPreparedDirectory,
  getDetailScope,
  type DetailScope,
  type VisibleDetails,
} from "./prepared-directory";

const detailsCache = singleton(
  "finished-details",
  () => new Map<DetailScope, { visible: VisibleDetails; answer: PrerenderedBody }>(),
);

/** Delay before recompression, because a sync stores pictures one by one over minutes. */
const recompressAfterMs = 60_000;

/** Queries the database for changes on every request. Renders the body again only after a change. */
export async function getPrerenderedDetails(
  caller: CallerWith<"view:people">,
  directory: Directory,
): Promise<PrerenderedBody> {
  if (isLargeDirectory(directory.people.length)) {
    // The response is not cached, because no page requests all details of a large directory.
    const allDetails = await getDirectoryDetails(caller);
    return prerenderBody(() => toDetailsJson(allDetails.details));
  }
  const scope = getDetailScope(caller);
  const visible = (await getFreshPreparedDirectory(directory)).detailsFor(scope);
  const found = detailsCache.get(scope);
  if (found?.visible === visible) return found.answer;
  const answer = prerenderBody(
    () => toDetailsJson(directory.people.flatMap(({ id }) => visible.details.get(id) ?? [])),
    { afterMs: recompressAfterMs, isStillUsed: () => detailsCache.get(scope)?.answer === answer },
  );
  detailsCache.set(scope, { visible, answer });
  return answer;
}

const toDetailsJson = (details: unknown): string =>
  JSON.stringify(directoryDetailsResponse.parse({ details }));
