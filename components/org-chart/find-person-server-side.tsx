"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { getPictureVersions } from "@/lib/directory/avatar-url";
import { foundPeopleQueryOptions } from "@/lib/browser/large-directory";
import { PersonSearchList, maxResults } from "./person-search-list";
import type { SearchInputProps } from "./search-box-props";

const debounceMs = 120;

/** Search with its result list, answered by the server. */
export function FindPersonServerSide({
  onFind,
  ...typed
}: SearchInputProps & { onFind: (id: string) => void }) {
  const [query] = useDebouncedValue(typed.value.trim(), debounceMs);
  const hasQuery = query !== "" && typed.value.trim() !== "";
  const { data } = useQuery({ ...foundPeopleQueryOptions(query, maxResults), enabled: hasQuery });
  const shown = hasQuery ? data : undefined;
  const details = new Map(shown?.details.map((detail) => [detail.id, detail]));
  return (
    <PictureVersionsProvider pictures={getPictureVersions(shown?.details ?? [])}>
      <PersonSearchList
        {...typed}
        people={shown?.people ?? []}
        partial={shown?.partial ?? null}
        officeOf={(id) => details.get(id)?.office}
        onChoose={onFind}
      />
    </PictureVersionsProvider>
  );
}
