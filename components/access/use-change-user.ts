import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { User, UserChange } from "@/lib/identity/users/schema";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { navigateWithFullLoad } from "@/components/ui/reload-page";
import { formatChange, invertChange } from "./user-change-labels";

type PendingChange = { before: User; change: UserChange; isUndo: boolean };

/** The list shows a change before the API responds, and the previous values if the API rejects the change. */
export function useChangeUser(me: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = apiQuery("/api/admin/users");
  const show = (user: User) =>
    client.setQueryData(
      queryKey,
      (data) => data && { users: data.users.map((known) => (known.id === user.id ? user : known)) },
    );
  const { mutate } = useMutation({
    mutationKey: mutationKeys.changeUser,
    mutationFn: ({ before, change }: PendingChange) =>
      fetchApi("PATCH", "/api/admin/users/{id}", { path: { id: before.id }, body: change }),
    onMutate: async ({
      before,
      change: {
        access_level = before.access_level,
        private_data = before.private_data,
        disabled = before.disabled,
      },
    }) => {
      await client.cancelQueries({ queryKey });
      show({ ...before, access_level, private_data, disabled });
    },
    onSuccess: ({ user: after }, { before, change, isUndo }) => {
      show(after);
      const losesAccess = after.id === me && (after.access_level !== "executive" || after.sessions === 0);
      if (losesAccess) {
        navigateWithFullLoad(after.sessions === 0 ? "/signin" : "/people");
        return;
      }
      const back = isUndo ? null : invertChange(before, change);
      // One notice per user, because only the last change can be undone.
      showUndoNotice({
        id: `changed-${after.id}`,
        title: formatChange(before, change, isUndo),
        message: "Applies from their next request.",
        onUndo: back ? () => mutate({ before: after, change: back, isUndo: true }) : undefined,
      });
    },
    onError: (error, { before }) => {
      show(before);
      notifyFailure("Not changed")(error);
    },
    onSettled: async () => {
      // Skipped while another change is in progress: the fetched list might not contain that change yet.
      if (client.isMutating({ mutationKey: mutationKeys.changeUser }) > 1) return;
      await invalidate("/api/admin/users", "/api/admin/audit");
    },
  });
  return useCallback(
    (before: User, change: UserChange) => mutate({ before, change, isUndo: false }),
    [mutate],
  );
}
