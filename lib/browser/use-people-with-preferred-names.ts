import { useMemo } from "react";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { applyPreferredNames } from "@/lib/directory/preferred-names";

type DetailsQuery = {
  data: { details: readonly Pick<PersonDetails, "id" | "preferred_name">[] } | undefined;
  error: Error | null;
};

/**
 * Returns the people with their preferred names, sorted by these names. Undefined until people and details have loaded,
 * so that no name changes on the page. If the details fail to load, returns first and last names.
 */
export const usePeopleWithPreferredNames = <P extends { id: string; first_name: string; last_name: string }>(
  people: readonly P[] | undefined,
  { data, error }: DetailsQuery,
) =>
  useMemo(() => {
    if (!people || !(data || error)) return undefined;
    const names = new Map(data?.details.map(({ id, preferred_name }) => [id, preferred_name]));
    return applyPreferredNames(people, (id) => names.get(id));
  }, [people, data, error]);
