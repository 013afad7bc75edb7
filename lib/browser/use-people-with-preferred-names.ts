import { useMemo } from "react";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { applyPreferredNames } from "@/lib/directory/preferred-names";

type Details = readonly Pick<PersonDetails, "id" | "preferred_name">[];

/** Returns the people with their preferred names, sorted by these names; undefined until the people have loaded. */
export const usePeopleWithPreferredNames = <P extends { id: string; first_name: string; last_name: string }>(
  people: readonly P[] | undefined,
  details: Details | undefined,
) =>
  useMemo(() => {
    if (!people) return undefined;
    const names = new Map(details?.map(({ id, preferred_name }) => [id, preferred_name]));
    return applyPreferredNames(people, (id) => names.get(id));
  }, [people, details]);
