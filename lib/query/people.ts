import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { mostEmailsAtOnce } from "@/lib/directory/most-emails-at-once";
import type { directoryDetailsResponse, workEmailsResponse } from "@/lib/directory/details-schema";
import type { directoryGapsResponse } from "@/lib/directory/gaps-schema";
import type { peopleResponse } from "@/lib/directory/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

const soonMs = 5_000;
const soonTimes = 24;
const laterMs = 60_000;

/** Asked for again soon after a stale answer, because a refresh is under way then; once a minute where that takes long or cannot be. */
export const whileStale = ({
  state,
}: {
  state: { data?: { stale: boolean } | undefined; dataUpdateCount: number };
}): number | false => (state.data?.stale ? (state.dataUpdateCount <= soonTimes ? soonMs : laterMs) : false);

/** Everybody. Of a large directory no page asks for this (`large-directory.ts`). */
export const peopleQuery = () =>
  queryOptions({
    queryKey: queryKeys.people,
    queryFn: () => fetchJson<typeof peopleResponse>("/api/people"),
    refetchInterval: whileStale,
  });

/** Everybody's office, first day and work e-mail, as of this version of the directory. */
export const directoryDetailsQuery = (syncedAt: string | null) =>
  queryOptions({
    queryKey: queryKeys.directoryDetails(syncedAt),
    queryFn: () => fetchJson<typeof directoryDetailsResponse>("/api/people/directory-details"),
    enabled: syncedAt !== null,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });

/** Of whom something is missing or wrong. Executives only. */
export const directoryGapsQuery = (syncedAt: string | null) =>
  queryOptions({
    queryKey: queryKeys.directoryGaps(syncedAt),
    queryFn: () => fetchJson<typeof directoryGapsResponse>("/api/people/gaps"),
    staleTime: 60_000,
  });

/** The work e-mails of these people, by id, for who sees them; recorded. */
export async function exportWorkEmails(personIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < personIds.length; start += mostEmailsAtOnce) {
    const { emails } = await fetchJson<typeof workEmailsResponse>("/api/people/work-emails", {
      method: "POST",
      body: { person_ids: personIds.slice(start, start + mostEmailsAtOnce) },
    });
    for (const { id, email } of emails) found.set(id, email);
  }
  return found;
}
