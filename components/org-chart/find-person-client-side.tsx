"use client";

import { useMemo } from "react";
import { buildSearch } from "@/lib/directory/search";
import { PersonSearchList } from "./person-search-list";
import type { ClientSideSearchProps, SearchInputProps } from "./search-box-props";

/** Search with its result list, over all people in the browser. */
export function FindPersonClientSide({
  model,
  details,
  onFind,
  ...typed
}: ClientSideSearchProps & SearchInputProps) {
  // The index is built on the first search, because building it takes as long as drawing the chart of a large
  // company.
  const hasQuery = typed.value.trim() !== "";
  const detailOf = useMemo(
    () => new Map(hasQuery ? details?.map((detail) => [detail.id, detail]) : []),
    [details, hasQuery],
  );
  const search = useMemo(
    () =>
      hasQuery
        ? buildSearch(
            [...model.byId.values()].map(({ person }) => person),
            ({ id }) => detailOf.get(id) ?? {},
          )
        : null,
    [model, hasQuery, detailOf],
  );
  const found = useMemo(() => search?.(typed.value), [search, typed.value]);
  return (
    <PersonSearchList
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
