import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { mostEmailsAtOnce } from "@/lib/directory/most-emails-at-once";
import type { PeopleResponse } from "@/lib/directory/schema";
import { askApi } from "./ask-api";
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
    queryFn: () => askApi<"GET", "/api/people", PeopleResponse>("GET", "/api/people"),
    refetchInterval: whileStale,
  });

/** Everybody's office, first day and work e-mail, as of this version of the directory. */
export const directoryDetailsQuery = (syncedAt: string | null) =>
  queryOptions({
    queryKey: queryKeys.directoryDetails(syncedAt),
    queryFn: () => askApi("GET", "/api/people/directory-details"),
    enabled: syncedAt !== null,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });

/** Of whom something is missing or wrong. Executives only. */
export const directoryGapsQuery = (syncedAt: string | null) =>
  queryOptions({
    queryKey: queryKeys.directoryGaps(syncedAt),
    queryFn: () => askApi("GET", "/api/people/gaps"),
    staleTime: 60_000,
  });

/** The work e-mails of these people, by id, for who sees them; recorded. */
export async function exportWorkEmails(personIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < personIds.length; start += mostEmailsAtOnce) {
    const { emails } = await askApi("POST", "/api/people/work-emails", {
      body: { person_ids: personIds.slice(start, start + mostEmailsAtOnce) },
    });
    for (const { id, email } of emails) found.set(id, email);
  }
  return found;
}
