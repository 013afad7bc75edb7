import { Select, TextInput, type SelectProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useToday } from "@/components/ui/date";
import { describeJoinedRange, listJoinedRanges } from "@/lib/directory/joined-ranges";
import type { FilterProps } from "./directory-source";

const chooseDates = "choose";

export function JoinedFilter({
  view: { joined_from, joined_to },
  change,
  select,
}: Pick<FilterProps, "view" | "change"> & { select: SelectProps<string> }) {
  const from = joined_from[0] ?? null;
  const to = joined_to[0] ?? null;
  const [isChoosing, setIsChoosing] = useState(false);
  const today = useToday(null);
  const options = (today === null ? [] : listJoinedRanges(today)).map((range) => ({
    value: formatRange(range.from, range.to),
    label: range.label,
  }));
  const value = from === null && to === null ? null : formatRange(from, to);
  const isListed = value === null || options.some((option) => option.value === value);
  // Before hydration, the viewer's date is unknown, and so are the common ranges.
  const hasOwnDates = value !== null && today !== null && (isChoosing || !isListed);
  const dates = [
    {
      label: "Joined from",
      value: from,
      set: (day: string | null) => change({ joined_from: toValues(day) }),
    },
    { label: "Joined until", value: to, set: (day: string | null) => change({ joined_to: toValues(day) }) },
  ];
  return (
    <>
      <Select
        {...select}
        searchable={false}
        aria-label="Joined"
        placeholder="Joined"
        data={[
          ...(value === null || isListed
            ? []
            : [{ value, label: hasOwnDates ? "Joined on" : describeJoinedRange({ from, to }) }]),
          ...options,
          { value: chooseDates, label: "Choose dates…" },
        ]}
        value={value}
        onChange={(chosen) => {
          setIsChoosing(chosen === chooseDates);
          if (chosen === chooseDates)
            change({
              joined_from: [from ?? `${today?.slice(0, 4)}-01-01`],
              joined_to: toValues(to ?? today),
            });
          else {
            const [first, last] = chosen?.split("..") ?? [];
            change({ joined_from: toValues(first), joined_to: toValues(last) });
          }
        }}
      />
      {hasOwnDates && dates.map((date) => <DateBox key={date.label} {...date} size={select.size ?? "sm"} />)}
    </>
  );
}

const toValues = (day: string | null | undefined): string[] => (day ? [day] : []);

/** First accepted year. While the user types 2021, the input reports the years 0002, 0020 and 0202. */
const firstYear = 1900;

const debounceMs = 500;

/** Calls `set` after a pause in typing, so that each date adds one entry to the browser's history. */
function DateBox({
  label,
  value,
  set,
  size,
}: {
  label: string;
  value: string | null;
  set: (value: string | null) => void;
  size: NonNullable<SelectProps["size"]>;
}) {
  const box = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  // The Back button changes `value`, which an uncontrolled input does not show by itself.
  useEffect(() => {
    if (box.current) box.current.value = value ?? "";
  }, [value]);
  return (
    <TextInput
      ref={box}
      type="date"
      aria-label={label}
      size={size}
      defaultValue={value ?? ""}
      onChange={({ currentTarget: { value: typed } }) => {
        clearTimeout(waiting.current);
        if (typed === "" || Number(typed.slice(0, 4)) >= firstYear)
          waiting.current = setTimeout(() => set(typed || null), debounceMs);
      }}
    />
  );
}

const formatRange = (from: string | null, to: string | null): string => `${from ?? ""}..${to ?? ""}`;
