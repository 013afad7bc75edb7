import { showNotice } from "@/components/ui/notice-store";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import type { DetailedMapping, MappingBody } from "@/lib/links/mappings/schema";
import type { MappedSystem } from "@/lib/identity/external-ids/link";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { mappingsQueryOptions, setMappingIgnoredViaApi, setMappingViaApi } from "@/lib/browser/mappings";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { systemLabels } from "./conflict-labels";

/** Undo restores both ids, because clearing one id may also clear the other. */
const pickIds = ({ payroll_id, projects_id }: DetailedMapping) => ({ payroll_id, projects_id });

/** After success, the returned mapping replaces the cached one without another request. */
export function useMappingChanges() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useMemo(() => {
    function show(mapping: DetailedMapping) {
      client.setQueryData(
        mappingsQueryOptions().queryKey,
        (stored) =>
          stored && {
            mappings: stored.mappings.map((old) => (old.user_id === mapping.user_id ? mapping : old)),
          },
      );
      void invalidate(queryKeys.people); // the directory shows which user a person has
      return mapping;
    }

    /** Rethrows API errors. If another user has changed the ids, reloads the mappings. */
    async function put(userId: string, body: MappingBody): Promise<DetailedMapping> {
      try {
        return show((await setMappingViaApi(userId, body)).mapping);
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
      showUndoableNotice({
        title: id ? "Saved" : "Cleared",
        message: (
          <>
            {systemLabels[system].title} id of <bdi>{mapping.user_name}</bdi>
            {isOtherEmployee && ". Payroll data of the former employee is deleted here."}
          </>
        ),
        undone: isOtherEmployee
          ? "The earlier id is back. Sync the person from payroll to restore their details."
          : "The earlier id is back.",
        undo: () => put(mapping.user_id, { ...pickIds(mapping), expected: pickIds(now) }),
      });
    }

    async function ignore({ user_id, user_name }: DetailedMapping, isIgnored: boolean) {
      show((await setMappingIgnoredViaApi(user_id, isIgnored)).mapping);
      showUndoableNotice({
        title: isIgnored ? "Ignored" : "No longer ignored",
        message: <bdi>{user_name}</bdi>,
        undone: "Nothing changed.",
        undo: async () => show((await setMappingIgnoredViaApi(user_id, !isIgnored)).mapping),
      });
    }

    return { put, setId, ignore };
  }, [client, invalidate]);
}

export type MappingChanges = ReturnType<typeof useMappingChanges>;

function showUndoableNotice({
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
  showUndoNotice({
    title,
    message,
    onUndo: () => {
      undo().then(() => showNotice({ title: "Undone", message: undone }), notifyFailure("Not undone"));
    },
  });
}
