"use client";

import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { tellFailed } from "@/components/ui/tell-failed";
import { removeSecondFactorOf } from "@/lib/query/account";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import type { User } from "@/lib/users/schema";

/** Removes somebody's second factor and says so. */
export function useRemoveSecondFactor(): (user: User) => void {
  const invalidate = useInvalidate();
  const { mutate } = useMutation({
    mutationFn: ({ id }: User) => removeSecondFactorOf(id),
    onSuccess: (_answer, { name }) =>
      showNotice({ title: "Removed", message: `${name} has no second factor any more.` }),
    onError: tellFailed("Not removed"),
    onSettled: () => invalidate(queryKeys.users, queryKeys.audit),
  });
  return mutate;
}
