import { Search } from "lucide-react";
import type { ComponentProps, CSSProperties, KeyboardEvent } from "react";
import { joinClassNames, toRem } from "./plain/css-values";
import { ClearButton, InputBox } from "./plain/input";
import { KeyboardKey } from "./plain/text";
import classes from "./search-box.module.css";

type OwnInputProps = "type" | "value" | "onChange" | "leftSection" | "rightSection" | "aria-label";

/** `hotkey`: name of the key that focuses the field (`useSearchShortcut`), shown while the field is empty. */
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
}: Omit<ComponentProps<typeof InputBox>, OwnInputProps> & {
  label: string;
  value: string;
  onChange: (query: string) => void;
  hotkey?: string;
  width?: number;
}) {
  return (
    <InputBox
      size="md"
      {...input}
      className={joinClassNames(className, width !== undefined && classes["sized"])}
      style={{ ...(width && { "--width": toRem(width) }), ...style } as CSSProperties}
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
          hotkey && <KeyboardKey visibleFrom="sm">{hotkey}</KeyboardKey>
        )
      }
    />
  );
}
