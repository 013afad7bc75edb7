import { useMemo } from "react";
import { buildSearch } from "@/lib/directory/search";
import { PersonSearchList } from "./person-search-list";
import type { ClientSideSearchProps, SearchInputProps } from "./search-box-props";

export function PersonSearchClientSide({
  model,
  detailById,
  ...shared
}: ClientSideSearchProps & SearchInputProps) {
  // The index is built on the first search, because building it takes as long as drawing the chart of a large company.
  const hasQuery = shared.value.trim() !== "";
  const search = useMemo(
    () =>
      hasQuery
        ? buildSearch(
            [...model.byId.values()].map(({ person }) => person),
            ({ id }) => detailById.get(id) ?? {},
          )
        : null,
    [model, hasQuery, detailById],
  );
  const found = useMemo(() => search?.(shared.value), [search, shared.value]);
  const hits = useMemo(() => found?.people.map(({ id }) => id) ?? null, [found]);
  return (
    <PersonSearchList
      {...shared}
      people={found?.people ?? []}
      total={found?.people.length ?? 0}
      hits={hits}
      partial={found?.partial ?? null}
      detailOf={(id) => detailById.get(id)}
    />
  );
}
