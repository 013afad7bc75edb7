"use client";

import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { mutationKeys } from "@/lib/query/query-keys";
import { startImpersonation } from "@/lib/query/impersonation";
import { tellFailed } from "@/components/ui/tell-failed";

/** Lets an executive see Kith as this person does. The page is loaded anew: nothing of one's own view may linger in it. */
export function ImpersonateButton({ userId, name }: { userId: string; name: string }) {
  const start = useMutation({
    mutationKey: mutationKeys.viewAs,
    mutationFn: () => startImpersonation(userId),
    onSuccess: () => window.location.reload(),
    onError: tellFailed("Not possible"),
  });
  return (
    <Button
      variant="default"
      leftSection={<Eye size={16} aria-hidden />}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >
      View as {name}
    </Button>
  );
}
