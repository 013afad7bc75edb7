import type { SelectProps } from "@mantine/core";
import { useRef, useState, type ComponentType, type KeyboardEvent } from "react";
import { ClearButton, InputBox } from "./plain/input";
import classes from "./lazy-select.module.css";
import { notifyLoadFailure } from "./load-failure";

const loadSelect = () => import("./auto-open-select").then((file) => file.AutoOpenSelect);

export type LazySelectProps = Omit<SelectProps<string>, "size" | "w" | "rightSectionWidth"> & {
  size?: "sm" | "md";
  w?: string;
  rightSectionWidth?: number;
};

/** Renders only an input until first use. Text typed before the list is loaded becomes its search text. */
export function LazySelect(properties: LazySelectProps) {
  const { value, data, searchable, clearable, clearButtonProps, onChange, size = "sm" } = properties;
  const [opened, setOpened] = useState<{
    Select: ComponentType<SelectProps<string> & { typed: string | null }>;
    typed: string | null;
  } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  if (opened) return <opened.Select {...properties} typed={opened.typed} />;

  const label = findLabel(data ?? [], value ?? null);
  const begin = () => void loadSelect().catch(() => undefined); // a failure is reported when the select is opened
  const open = () =>
    void loadSelect().then((Select) => {
      const text = box.current?.value ?? label;
      setOpened({ Select, typed: text === label ? null : text });
    }, notifyLoadFailure);
  return (
    <InputBox
      ref={box}
      key={label}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a closed list has no element to control
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={properties["aria-label"]}
      placeholder={properties.placeholder ?? ""}
      title={properties.title}
      autoComplete="off"
      defaultValue={label}
      readOnly={!searchable}
      isPointer={!searchable}
      size={size}
      {...(properties.w !== undefined && { style: { width: properties.w } })}
      {...(properties.className !== undefined && { className: properties.className })}
      {...(properties.rightSectionWidth !== undefined && { rightSectionWidth: properties.rightSectionWidth })}
      leftSection={properties.leftSection}
      onPointerEnter={begin}
      onFocus={(event) => {
        begin();
        properties.onFocus?.(event);
      }}
      onClick={open}
      onInput={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (openingKeys.includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault();
          open();
        }
      }}
      rightSectionPointerEvents={clearable && value ? "all" : "none"}
      rightSection={
        clearable && value ? (
          <ClearButton
            size={size}
            isQuiet
            tabIndex={-1}
            aria-hidden
            aria-label={clearButtonProps?.["aria-label"]}
            onClick={() => onChange?.(null, { value: "", label: "" })}
          />
        ) : (
          <Chevron size={size} />
        )
      }
    />
  );
}

const openingKeys = ["ArrowDown", "ArrowUp", "Enter"];

function findLabel(data: NonNullable<SelectProps<string>["data"]>, value: string | null): string {
  const options = data.flatMap((one) => (typeof one !== "string" && "items" in one ? one.items : [one]));
  for (const one of options) {
    if (typeof one === "string") {
      if (one === value) return one;
    } else if (one.value === value) return "label" in one ? one.label : one.value;
  }
  return "";
}

/** Copy of the chevron in Mantine's Select. */
const Chevron = ({ size }: { size: string }) => (
  <svg viewBox="0 0 15 15" fill="currentColor" aria-hidden data-size={size} className={classes["chevron"]}>
    <path d="M4.932 5.432a.45.45 0 0 0 .637.636L7.5 4.136l1.932 1.932a.45.45 0 0 0 .636-.636l-2.25-2.25a.45.45 0 0 0-.636 0l-2.25 2.25Zm5.136 4.137a.45.45 0 0 0-.636-.637L7.5 10.864 5.568 8.932a.45.45 0 1 0-.636.637l2.25 2.25a.45.45 0 0 0 .636 0l2.25-2.25Z" />
  </svg>
);
