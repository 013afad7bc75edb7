"use client";

import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy, X } from "lucide-react";

export function CopyIconButton({
  text,
  label,
  size = "sm",
  tabIndex,
}: {
  text: string;
  label: string;
  size?: number | "sm";
  tabIndex?: number;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  const Icon = copied ? Check : error ? X : Copy;
  return (
    <>
      <ActionIcon
        size={size}
        {...(tabIndex !== undefined && { tabIndex })}
        aria-label={label}
        title={label}
        onClick={() => copy(text)}
      >
        <Icon size={size === "sm" ? 14 : 16} />
      </ActionIcon>
      <VisuallyHidden role="status">
        {copied ? "Copied" : error ? "Not copied. Select the text and copy it" : ""}
      </VisuallyHidden>
    </>
  );
}
