"use client";

import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { startImpersonation } from "@/lib/query/impersonation";

/** Lets an executive see Kith as this person does. The page is loaded anew: nothing of one's own view may linger in it. */
export function ImpersonateButton({ userId, name }: { userId: string; name: string }) {
  const start = useMutation({
    mutationFn: () => startImpersonation(userId),
    onSuccess: () => window.location.reload(),
    onError: (error) =>
      notifications.show({ color: "red", title: "Not possible", message: error.message, autoClose: false }),
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
