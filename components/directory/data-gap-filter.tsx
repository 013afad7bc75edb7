import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazySelect } from "@/components/ui/lazy-select";
import { directoryGapsQueryOptions } from "@/lib/browser/people";
import { CountedOption } from "./filter-option";
import type { FilterProps, FilterSelectStyle } from "./filter-props";

/** Filter for missing or wrong data, for executives. Options load on first focus, or earlier if the filter is set. */
export function DataGapFilter({
  view,
  change,
  counts,
  syncedAt,
  select,
  width,
}: FilterProps & FilterSelectStyle) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error } = useQuery({
    ...directoryGapsQueryOptions(syncedAt),
    enabled: syncedAt !== null && (isWanted || view.gap !== null),
  });
  const options = (data?.gaps ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const isMissing = view.gap !== null && options.every(({ value }) => value !== view.gap);
  const totals = new Map(data?.gaps.map(({ id, person_ids }) => [id, person_ids.length]));
  return (
    <LazySelect
      {...select}
      aria-label="Data"
      placeholder="Data"
      w={width(6.75)}
      onFocus={() => setIsWanted(true)}
      data={
        isMissing && view.gap !== null
          ? [{ value: view.gap, label: data ? "Nothing missing" : "…" }, ...options]
          : options
      }
      nothingFoundMessage={error ? error.message : data ? "Nothing is missing" : "Loading…"}
      value={view.gap}
      onChange={(gap) => change({ gap })}
      renderOption={({ option }) => (
        <CountedOption option={option} count={counts?.gaps.get(option.value) ?? totals.get(option.value)} />
      )}
    />
  );
}
