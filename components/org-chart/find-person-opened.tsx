"use client";

import { useMemo } from "react";
import { buildSearch } from "@/lib/directory/search";
import { FoundPeople } from "./found-people";
import type { Searched, Typed } from "./search-look";

/** The search with its list, among everybody. */
export function FindPersonOpened({ model, details, onFind, ...typed }: Searched & Typed) {
  // Made when it is first needed: for a large company it takes as long as drawing the chart.
  const isAsked = typed.value.trim() !== "";
  const detailOf = useMemo(
    () => new Map(isAsked ? details?.map((detail) => [detail.id, detail]) : []),
    [details, isAsked],
  );
  const search = useMemo(
    () =>
      isAsked
        ? buildSearch(
            [...model.byId.values()].map(({ person }) => person),
            ({ id }) => detailOf.get(id) ?? {},
          )
        : null,
    [model, isAsked, detailOf],
  );
  const found = useMemo(() => search?.(typed.value), [search, typed.value]);
  return (
    <FoundPeople
      {...typed}
      people={found?.people ?? []}
      partial={found?.partial ?? null}
      officeOf={(id) => detailOf.get(id)?.office}
      onChoose={(id) => {
        const node = model.byId.get(id);
        if (node) onFind(node);
      }}
    />
  );
}
