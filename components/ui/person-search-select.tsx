import type { ComponentProps } from "react";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { searchResultsQueryOptions } from "@/lib/browser/large-directory";
import { PersonSelect } from "./person-select";
import { useDebounced } from "./use-debounced";

const maxOptions = 20;

/** Select of a person of the directory. Searches on the server, from the first focus on. */
export function PersonSearchSelect(
  select: Omit<ComponentProps<typeof PersonSelect>, "found" | "onSearch" | "onFocus">,
) {
  const [wasFocused, setWasFocused] = useState(false);
  const [query, setQuery] = useState("");
  const { data } = useQuery({
    ...searchResultsQueryOptions(useDebounced(query), maxOptions),
    enabled: wasFocused,
  });
  return (
    <PersonSelect
      placeholder="Type a name"
      clearable
      comboboxProps={{ withinPortal: false }}
      {...select}
      found={(data?.people ?? []).map((person) => ({ ...person, detail: person.title }))}
      onSearch={setQuery}
      onFocus={() => setWasFocused(true)}
      nothingFoundMessage={data ? "No one found" : "Loading…"}
    />
  );
}
