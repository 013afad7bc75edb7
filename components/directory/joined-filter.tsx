import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { useToday } from "@/components/ui/date";
import { DateBox } from "@/components/ui/date-box";
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
      onChange: (day: string | null) => change({ joined_from: toValues(day) }),
    },
    {
      label: "Joined until",
      value: to,
      onChange: (day: string | null) => change({ joined_to: toValues(day) }),
    },
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
      {hasOwnDates &&
        dates.map(({ label, ...date }) => (
          <DateBox key={label} aria-label={label} {...date} size={select.size ?? "sm"} />
        ))}
    </>
  );
}

const toValues = (day: string | null | undefined): string[] => (day ? [day] : []);

const formatRange = (from: string | null, to: string | null): string => `${from ?? ""}..${to ?? ""}`;
