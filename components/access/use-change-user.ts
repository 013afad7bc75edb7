"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { User } from "@/lib/users/schema";
import { changeUser, usersQuery, type UserChange } from "@/lib/query/users";
import { mutationKeys, queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { tellFailed } from "@/components/ui/tell-failed";
import { showUndoToast } from "@/components/ui/undo-toast";
import { reloadTo } from "@/components/ui/reload-to";
import { changeLabel, wayBack } from "./change-labels";

type Ordered = { before: User; change: UserChange; isUndo: boolean };

/**
 * Changes a user and says so, with a way back where there is one. The list shows the change at once, and the user as they were
 * when it is refused; then the API's own sentence says why.
 */
export function useChangeUser(me: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = usersQuery();
  const show = (user: User) =>
    client.setQueryData(
      queryKey,
      (data) => data && { users: data.users.map((known) => (known.id === user.id ? user : known)) },
    );
  const { mutate } = useMutation({
    mutationKey: mutationKeys.changeUser,
    mutationFn: ({ before, change }: Ordered) => changeUser(before.id, change),
    onMutate: async ({
      before,
      change: { access_level = before.access_level, disabled = before.disabled },
    }) => {
      await client.cancelQueries({ queryKey });
      show({ ...before, access_level, disabled });
    },
    onSuccess: ({ user: after }, { before, change, isUndo }) => {
      show(after);
      const isShutOut = after.id === me && (after.access_level !== "executive" || after.sessions === 0);
      if (isShutOut) {
        reloadTo(after.sessions === 0 ? "/signin" : "/people");
        return;
      }
      const back = isUndo ? null : wayBack(before, change);
      // One notice a user: only the last change can be taken back.
      showUndoToast({
        id: `changed-${after.id}`,
        title: changeLabel(before, change, isUndo),
        message: "From their next request on.",
        onUndo: back ? () => mutate({ before: after, change: back, isUndo: true }) : undefined,
      });
    },
    onError: (error, { before }) => {
      show(before);
      tellFailed("Not changed")(error);
    },
    onSettled: async () => {
      // Not while another change is on its way: the answer would be from before it.
      if (client.isMutating({ mutationKey: mutationKeys.changeUser }) > 1) return;
      await invalidate(queryKeys.users, queryKeys.audit);
    },
  });
  return useCallback(
    (before: User, change: UserChange) => mutate({ before, change, isUndo: false }),
    [mutate],
  );
}
