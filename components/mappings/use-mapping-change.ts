"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserMapping } from "@/lib/mappings/schema";
import { mappingsQuery, setMapping } from "@/lib/query/mappings";

/** Saves a change, and shows what the API made of it at once: an id that is set here may show at the person, too. */
export function useMappingChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setMapping,
    onSuccess: ({ mapping }) => {
      client.setQueryData(
        mappingsQuery().queryKey,
        (stored) =>
          stored && {
            mappings: stored.mappings.map((old) => (old.user_id === mapping.user_id ? mapping : old)),
          },
      );
      void client.invalidateQueries({ queryKey: ["people"] }); // a user's person shows in the directory
    },
  });
}

/** Everything that brings a user back to how they were: clearing one id may have taken the other along. */
export const bringBack = ({ user_id, payroll_id, projects_id }: UserMapping) => ({
  userId: user_id,
  ids: { payroll_id, projects_id },
});
