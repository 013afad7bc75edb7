"use client";

import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { stopImpersonation } from "@/lib/query/impersonation";
import { tellFailed } from "@/components/ui/tell-failed";
import classes from "./shell.module.css";

/** Says on every page that this is somebody else's view, and ends it. */
export function ImpersonationBanner({ name, level }: { name: string; level: string }) {
  const stop = useMutation({
    mutationFn: stopImpersonation,
    onSuccess: () => window.location.reload(),
    onError: tellFailed("Not stopped"),
  });
  return (
    <div role="status" className={classes["viewing"]}>
      <Eye size={16} aria-hidden />
      <Text
        size="sm"
        inherit
        truncate
        title="Nothing can be changed, and every look at private data is recorded as yours."
      >
        Viewing as <b>{name}</b> ({level}), read-only
      </Text>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        loading={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate()}
      >
        Stop
      </Button>
    </div>
  );
}
