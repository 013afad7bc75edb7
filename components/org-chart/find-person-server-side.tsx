import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { searchResultIdsQueryOptions, searchResultsQueryOptions } from "@/lib/browser/large-directory";
import { PersonSearchList, maxListedResults } from "./person-search-list";
import type { ChartSearchActions, SearchInputProps } from "./search-box-props";

const maxHits = 500;

export function PersonSearchServerSide(shared: SearchInputProps & ChartSearchActions) {
  const query = useDebounced(shared.value.trim());
  const hasQuery = query !== "" && shared.value.trim() !== "";
  const { data, isPlaceholderData } = useQuery({
    ...searchResultsQueryOptions(query, maxListedResults),
    enabled: hasQuery,
  });
  const { data: hits } = useQuery({ ...searchResultIdsQueryOptions(query, maxHits), enabled: hasQuery });
  const shown = hasQuery ? data : undefined;
  const details = new Map(shown?.details.map((detail) => [detail.id, detail]));
  return (
    <PictureVersionsProvider pictures={mapPictureVersions(shown?.details ?? [])}>
      <PersonSearchList
        {...shared}
        people={shown?.people ?? []}
        total={shown?.found_total ?? 0}
        hits={(hasQuery && hits) || null}
        partial={shown?.partial ?? null}
        isOutdated={isPlaceholderData || query !== shared.value.trim()}
        detailOf={(id) => details.get(id)}
      />
    </PictureVersionsProvider>
  );
}
