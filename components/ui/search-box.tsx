"use client";

import { CloseButton, Kbd, TextInput, type TextInputProps } from "@mantine/core";
import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";

type Taken = "type" | "value" | "onChange" | "leftSection" | "rightSection" | "aria-label";

/** Where one types what to look for: Escape and a button empty it. `hotkey` names the key that leads here, while it is empty. */
export function SearchBox({
  label,
  value,
  onChange,
  onKeyDown,
  hotkey,
  ...input
}: Omit<TextInputProps, Taken> & {
  label: string;
  value: string;
  onChange: (query: string) => void;
  hotkey?: string;
}) {
  return (
    <TextInput
      size="md"
      {...input}
      aria-label={label}
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Escape") onChange("");
        onKeyDown?.(event);
      }}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange("")} />
        ) : (
          hotkey && <Kbd visibleFrom="sm">{hotkey}</Kbd>
        )
      }
    />
  );
}
