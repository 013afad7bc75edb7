import type { ComponentProps } from "react";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { searchResultsQueryOptions } from "@/lib/browser/large-directory";
import { PersonSelect } from "./person-select";
import { useDebounced } from "./use-debounced";

const maxOptions = 20;

export function PersonSearchSelect(
  select: Omit<ComponentProps<typeof PersonSelect>, "found" | "onSearch" | "onFocus">,
) {
  const [wasFocused, setWasFocused] = useState(false);
  const [query, setQuery] = useState("");
  const searched = useDebounced(query);
  const { data, isPlaceholderData } = useQuery({
    ...searchResultsQueryOptions(searched, maxOptions),
    enabled: wasFocused,
  });
  // Enter would choose a person whom the previous search found.
  const people = searched === query && !isPlaceholderData ? data?.people : undefined;
  return (
    <PersonSelect
      placeholder="Type a name"
      clearable
      comboboxProps={{ withinPortal: false }}
      {...select}
      found={(people ?? []).map((person) => ({ ...person, detail: person.title }))}
      onSearch={setQuery}
      onFocus={() => setWasFocused(true)}
      nothingFoundMessage={people ? "No one found" : "Loading…"}
    />
  );
}
