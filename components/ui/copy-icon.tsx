"use client";

import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy, X } from "lucide-react";

/** Copies one value, in the smallest space. `label` says which: "Copy mobile". */
export function CopyIcon({
  text,
  label,
  className,
  tabIndex,
}: {
  text: string;
  label: string;
  className?: string | undefined;
  /** Where a list has one of many in the tab order. */
  tabIndex?: number;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  const Icon = copied ? Check : error ? X : Copy;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={className ?? ""}
        {...(tabIndex !== undefined && { tabIndex })}
        aria-label={label}
        onClick={() => copy(text)}
      >
        <Icon size={14} aria-hidden />
      </ActionIcon>
      <VisuallyHidden role="status">
        {copied ? "Copied" : error ? "Not copied: select it and copy it by hand" : ""}
      </VisuallyHidden>
    </>
  );
}
