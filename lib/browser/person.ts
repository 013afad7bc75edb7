import { queryOptions } from "@tanstack/react-query";
import type { AboutChange } from "@/lib/directory/about/schema";
import { applyPreferredName } from "@/lib/directory/preferred-names";
import type { Person } from "@/lib/directory/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const overviewQueryOptions = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.overview(personId),
    queryFn: async () => {
      const overview = await fetchApi("GET", "/api/people/{id}/overview", { path: { id: personId } });
      const named = <P extends Person>(person: P) =>
        applyPreferredName(person, overview.preferred_names[person.id]);
      return {
        ...overview,
        person: named(overview.person),
        line: overview.line.map(named),
        reports: overview.reports.map(named),
      };
    },
  });

export const aboutTagsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.aboutTags,
    queryFn: () => fetchApi("GET", "/api/people/tags"),
    staleTime: 60_000,
  });

export const changeAboutViaApi = (personId: string, change: AboutChange) =>
  fetchApi("PATCH", "/api/people/{id}/about", { path: { id: personId }, body: change });

export const profileAudiencesQueryOptions = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.visibility(personId),
    queryFn: () => fetchApi("GET", "/api/people/{id}/visibility", { path: { id: personId } }),
  });
