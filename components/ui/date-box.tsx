import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** First accepted year. While the user types 2021, the input reports the years 0002, 0020 and 0202. */
const firstYear = 1900;

const debounceMs = 500;

/**
 * Date input that calls `onChange` after a pause in typing or when the user leaves it, so that a date adds one entry to the
 * browser's history. The input is uncontrolled, because a value that is written back while a year is typed empties it.
 */
export function DateBox({
  value,
  onChange,
  ...properties
}: {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
} & Omit<TextInputProps, "type" | "value" | "defaultValue" | "onChange">) {
  const box = useRef<HTMLInputElement>(null);
  const write = useDebouncedCallback(onChange, { delay: debounceMs, flushOnUnmount: true });
  // The Back button changes `value`, which an uncontrolled input does not show by itself.
  useEffect(() => {
    if (box.current) box.current.value = value ?? "";
  }, [value]);
  return (
    <TextInput
      {...properties}
      ref={box}
      type="date"
      defaultValue={value ?? ""}
      onBlur={() => write.flush()}
      onChange={({ currentTarget: { value: typed, validity } }) => {
        // An incomplete date has no value either. Written as a cleared date, it would empty the input.
        const isEmpty = typed === "" && !validity.badInput;
        if (isEmpty || Number(typed.slice(0, 4)) >= firstYear) write(typed || null);
        else write.cancel();
      }}
    />
  );
}
