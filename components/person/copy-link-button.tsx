"use client";

import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Link as LinkIcon } from "lucide-react";

export function CopyLinkButton({ personId }: { personId: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  return (
    <Button
      leftSection={copied ? <Check /> : <LinkIcon />}
      onClick={() => copy(new URL(`/people/${personId}`, window.location.origin).href)}
    >
      <span aria-live="polite">
        {copied ? "Copied" : error ? "Copy it from the address bar" : "Copy link"}
      </span>
    </Button>
  );
}
