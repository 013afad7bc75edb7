"use client";

import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";

/** Copies the text and says whether that worked: browsers refuse it on pages that do not come by https. */
export function CopyButton({
  text,
  label,
  isMain = false,
}: {
  text: string;
  /** What is copied: "Copy the token". */
  label: string;
  isMain?: boolean;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  return (
    <Button
      variant={isMain ? "filled" : "default"}
      leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={() => copy(text)}
      miw="max-content"
    >
      <span aria-live="polite">{copied ? "Copied" : error ? "Select it and copy it by hand" : label}</span>
    </Button>
  );
}
