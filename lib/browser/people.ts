import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { toListedOptions, type OptionSource } from "@/lib/directory/context";
import { maxPersonIdsPerRequest } from "@/lib/directory/request-limits";
import type { PeopleResponse } from "@/lib/directory/schema";
import { callInBatches, fetchApi } from "./fetch-api";

const fastRefetchMs = 5_000;
const maxFastRefetches = 24;
const slowRefetchMs = 60_000;

/**
 * Returns the refetch interval of a stale response: five seconds at first, because a refresh is in progress, and one
 * minute if the refresh takes long or fails. Returns false for a response that is not stale.
 */
export const getStaleRefetchInterval = ({
  state,
}: {
  state: { data?: { stale: boolean } | undefined; dataUpdateCount: number };
}): number | false =>
  state.data?.stale ? (state.dataUpdateCount <= maxFastRefetches ? fastRefetchMs : slowRefetchMs) : false;

/** Do not use this query for a large directory; its pages load only parts of the directory (`large-directory.ts`). */
export const peopleQueryOptions = () =>
  queryOptions({
    queryKey: ["directory", "/api/people"],
    queryFn: () => fetchApi<"GET", "/api/people", PeopleResponse>("GET", "/api/people"),
    refetchInterval: getStaleRefetchInterval,
  });

export const directoryDetailsQueryOptions = (syncedAt: string | null) =>
  queryOptions({
    queryKey: ["directory", "/api/people/directory-details", syncedAt],
    queryFn: () => fetchApi("GET", "/api/people/directory-details"),
    enabled: syncedAt !== null,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });

/** The API refuses `gaps` to callers who are not executives. */
const optionReaders: Record<OptionSource, () => Promise<Parameters<typeof toListedOptions>[0]>> = {
  skills: async () => (await fetchApi("GET", "/api/people/skills")).skills,
  fields: async () => (await fetchApi("GET", "/api/people/field-values")).values,
  gaps: async () => (await fetchApi("GET", "/api/people/gaps")).gaps,
};

export const optionListQueryOptions = (source: OptionSource, syncedAt: string | null) =>
  queryOptions({
    queryKey: ["directory", "options", source, syncedAt],
    queryFn: optionReaders[source],
    select: toListedOptions,
    staleTime: 60_000,
  });

/** Returns the work e-mails of these people by id, as far as the viewer sees them. The server records the export. */
export async function exportWorkEmails(personIds: readonly string[]): Promise<Map<string, string>> {
  const answers = await callInBatches(personIds, maxPersonIdsPerRequest, (batch) =>
    fetchApi("POST", "/api/people/work-emails", { body: { person_ids: batch } }),
  );
  return new Map(answers.flatMap(({ emails }) => emails.map(({ id, email }) => [id, email])));
}
