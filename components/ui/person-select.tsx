import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { PersonOption } from "./person-option";

const noOne = "";

/**
 * The text of the box is the chosen name or a search. `found`: people whom the search of `onSearch` finds. `name`: of
 * the chosen person, who may be not found. `anyone`: label of the option for no person.
 */
export function PersonSelect({
  value,
  name,
  found,
  anyone,
  onChange,
  onSearch,
  ...select
}: {
  value: string | null;
  name: string;
  found: readonly (Pick<Person, "id" | "first_name" | "last_name"> & { detail: string })[];
  anyone?: string;
  onChange: (id: string | null, name: string) => void;
  onSearch: (query: string) => void;
} & Omit<SelectProps<string>, "value" | "data" | "onChange">) {
  const [isSearching, setIsSearching] = useState(false);
  const isFound = value === null || found.some(({ id }) => id === value);
  return (
    <Select
      searchable
      nothingFoundMessage="No one found"
      {...select}
      data={[
        ...(anyone === undefined ? [] : [{ value: noOne, label: anyone }]),
        ...(isFound ? [] : [{ value, label: name }]),
        ...found.map((person) => ({ value: person.id, label: apiFullName(person) })),
      ]}
      value={value ?? (anyone === undefined ? null : noOne)}
      onChange={(chosen, option) => onChange(chosen === noOne ? null : chosen, option?.label ?? "")}
      onSearchChange={(text) => {
        const query = text === name || text === anyone ? "" : text.trim();
        setIsSearching(query !== "");
        onSearch(query);
      }}
      // The chosen person is an option so that the box has the name; a search lists only what it finds.
      filter={({ options }) =>
        options.filter((option) => isFound || !isSearching || !("value" in option) || option.value !== value)
      }
      renderOption={({ option }) => {
        const person = found.find(({ id }) => id === option.value);
        return person ? <PersonOption person={person} detail={person.detail} /> : option.label;
      }}
    />
  );
}
