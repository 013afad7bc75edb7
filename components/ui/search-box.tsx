import { CloseButton, Kbd, TextInput, type TextInputProps } from "@mantine/core";
import { Search } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";

type OwnInputProps = "type" | "value" | "onChange" | "leftSection" | "rightSection" | "aria-label" | "width";

/** `hotkey`: name of the key that focuses the field (`useSearchShortcut`), shown while the field is empty. */
export function SearchBox({
  label,
  value,
  onChange,
  onKeyDown,
  hotkey,
  width,
  ...input
}: Omit<TextInputProps, OwnInputProps> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (query: string) => void;
  hotkey?: string;
  width?: number;
}) {
  return (
    <TextInput
      size="md"
      {...(width !== undefined && { w: { base: "100%", sm: width } })}
      {...input}
      aria-label={label}
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Escape") onChange("");
        onKeyDown?.(event);
      }}
      leftSection={<Search />}
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
