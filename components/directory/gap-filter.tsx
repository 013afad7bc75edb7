"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectOnDemand } from "@/components/ui/select-on-demand";
import { directoryGapsQuery } from "@/lib/query/people";
import { Counted } from "./counted-option";
import type { FilterProperties, SelectLook } from "./filter-properties";

/** For executives: of whom something is missing or wrong. Asked for when it is first opened. */
export function GapFilter({ view, change, counts, syncedAt, select, width }: FilterProperties & SelectLook) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error } = useQuery({
    ...directoryGapsQuery(syncedAt),
    enabled: syncedAt !== null && (isWanted || view.gap !== null),
  });
  const options = (data?.gaps ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const isMissing = view.gap !== null && options.every(({ value }) => value !== view.gap);
  const totals = new Map(data?.gaps.map(({ id, person_ids }) => [id, person_ids.length]));
  return (
    <SelectOnDemand
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
      nothingFoundMessage={error ? error.message : data ? "Nothing is missing" : "On the way"}
      value={view.gap}
      onChange={(gap) => change({ gap })}
      renderOption={({ option }) => (
        <Counted option={option} count={counts?.gaps.get(option.value) ?? totals.get(option.value)} />
      )}
    />
  );
}
