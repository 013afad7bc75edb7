"use client";

import { Search } from "lucide-react";
import type { ComponentProps, CSSProperties, KeyboardEvent } from "react";
import { classNames, pixels } from "./plain/lengths";
import { ClearButton, InputBox } from "./plain/input";
import { Key } from "./plain/text";
import classes from "./search-box.module.css";

type Taken = "type" | "value" | "onChange" | "leftSection" | "rightSection" | "aria-label";

/** Where one types what to look for: Escape and a button empty it. `hotkey` names the key that leads here, while it is empty. */
export function SearchBox({
  label,
  value,
  onChange,
  onKeyDown,
  hotkey,
  width,
  className,
  style,
  ...input
}: Omit<ComponentProps<typeof InputBox>, Taken> & {
  label: string;
  value: string;
  onChange: (query: string) => void;
  hotkey?: string;
  /** In pixels, in wide windows; on phones it is as wide as there is room. */
  width?: number;
}) {
  return (
    <InputBox
      size="md"
      {...input}
      className={classNames(className, width !== undefined && classes["sized"])}
      style={{ ...(width && { "--width": pixels(width) }), ...style } as CSSProperties}
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
          <ClearButton size="sm" aria-label="Clear the search" onClick={() => onChange("")} />
        ) : (
          hotkey && <Key visibleFrom="sm">{hotkey}</Key>
        )
      }
    />
  );
}
