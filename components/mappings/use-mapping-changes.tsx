"use client";

import { showNotice } from "@/components/ui/notice-store";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import type { DetailedMapping, MappingBody } from "@/lib/mappings/schema";
import type { MappedSystem } from "@/lib/identities/mapped-systems";
import { ApiProblem } from "@/lib/query/fetch-json";
import { mappingsQuery, setIgnored, setMapping } from "@/lib/query/mappings";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { tellFailed } from "@/components/ui/tell-failed";
import { showUndoToast } from "@/components/ui/undo-toast";
import { systemLabels } from "./conflict-labels";

/** The ids as they stand in a mapping: to bring all of it back, because clearing one id may have taken the other along. */
const idsOf = ({ payroll_id, projects_id }: DetailedMapping) => ({ payroll_id, projects_id });

/** What can be changed of a user's mapping. Each shows at once what the API made of it, and can be undone from its notice. */
export function useMappingChanges() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useMemo(() => {
    function show(mapping: DetailedMapping) {
      client.setQueryData(
        mappingsQuery().queryKey,
        (stored) =>
          stored && {
            mappings: stored.mappings.map((old) => (old.user_id === mapping.user_id ? mapping : old)),
          },
      );
      void invalidate(queryKeys.people); // a user's person shows in the directory
      return mapping;
    }

    /** Sets ids without a notice. Where somebody was quicker, what they did is shown. */
    async function put(userId: string, body: MappingBody): Promise<DetailedMapping> {
      try {
        return show((await setMapping(userId, body)).mapping);
      } catch (error) {
        if (error instanceof ApiProblem && error.code === "changed_meanwhile") {
          await invalidate(queryKeys.mappings);
        }
        throw error;
      }
    }

    async function setId(mapping: DetailedMapping, system: MappedSystem, id: string, expected: string) {
      const column = `${system}_id` as const;
      const isOtherEmployee = system === "payroll" && expected !== "";
      const now = await put(mapping.user_id, { [column]: id, expected: { [column]: expected } });
      tellUndoable({
        title: id ? "Saved" : "Cleared",
        message: (
          <>
            {systemLabels[system].title} id of <bdi>{mapping.user_name}</bdi>
            {isOtherEmployee && ". Payroll data of the former employee is deleted here."}
          </>
        ),
        undone: isOtherEmployee
          ? "The earlier id is back. Read the person from payroll again to restore their details."
          : "The earlier id is back.",
        undo: () => put(mapping.user_id, { ...idsOf(mapping), expected: idsOf(now) }),
      });
    }

    async function ignore({ user_id, user_name }: DetailedMapping, isIgnored: boolean) {
      show((await setIgnored(user_id, isIgnored)).mapping);
      tellUndoable({
        title: isIgnored ? "Ignored" : "No longer ignored",
        message: <bdi>{user_name}</bdi>,
        undone: "Nothing changed.",
        undo: async () => show((await setIgnored(user_id, !isIgnored)).mapping),
      });
    }

    return { put, setId, ignore };
  }, [client, invalidate]);
}

export type MappingChanges = ReturnType<typeof useMappingChanges>;

function tellUndoable({
  title,
  message,
  undone,
  undo,
}: {
  title: string;
  message: ReactNode;
  undone: string;
  undo: () => Promise<unknown>;
}) {
  showUndoToast({
    title,
    message,
    onUndo: () => {
      undo().then(() => showNotice({ title: "Undone", message: undone }), tellFailed("Not undone"));
    },
  });
}
