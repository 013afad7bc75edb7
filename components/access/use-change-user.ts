import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { User } from "@/lib/identity/users/schema";
import { changeUserViaApi, usersQueryOptions, type UserChange } from "@/lib/browser/users";
import { mutationKeys, queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { removeUserSecondFactorViaApi } from "@/lib/browser/account";
import { showNotice } from "@/components/ui/notice-store";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { navigateWithFullLoad } from "@/components/ui/reload-page";
import { formatChange, invertChange } from "./user-change-labels";

type PendingChange = { before: User; change: UserChange; isUndo: boolean };

/** The list shows a change before the API responds, and the previous values if the API rejects the change. */
export function useChangeUser(me: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = usersQueryOptions();
  const show = (user: User) =>
    client.setQueryData(
      queryKey,
      (data) => data && { users: data.users.map((known) => (known.id === user.id ? user : known)) },
    );
  const { mutate } = useMutation({
    mutationKey: mutationKeys.changeUser,
    mutationFn: ({ before, change }: PendingChange) => changeUserViaApi(before.id, change),
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
      await invalidate(queryKeys.users, queryKeys.audit);
    },
  });
  return useCallback(
    (before: User, change: UserChange) => mutate({ before, change, isUndo: false }),
    [mutate],
  );
}

export function useRemoveSecondFactor(): (user: User) => void {
  const invalidate = useInvalidate();
  const { mutate } = useMutation({
    mutationFn: ({ id }: User) => removeUserSecondFactorViaApi(id),
    onSuccess: (_answer, { name }) =>
      showNotice({ title: "Removed", message: `${name} no longer has two-factor authentication.` }),
    onError: notifyFailure("Not removed"),
    onSettled: () => invalidate(queryKeys.users, queryKeys.audit),
  });
  return mutate;
}
