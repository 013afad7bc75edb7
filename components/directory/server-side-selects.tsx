import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import { PersonOption, formatTitleAndOffice } from "@/components/ui/person-option";
import { LazySelect, type LazySelectProps } from "@/components/ui/lazy-select";
import { toNameKey } from "@/lib/directory/spellings";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { ChoiceFilter } from "@/lib/directory/view-schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { filterOptionsQueryOptions } from "@/lib/browser/large-directory";
import {
  CountedOption,
  OptionCount,
  buildSelectedNamesOption,
  groupNames,
  isSeveralNames,
  listNameFilters,
  toggleName,
} from "./filter-option";
import type { FilterProps, FilterSelectStyle } from "./filter-props";

/** Filters for office, department, title, skill, custom fields and manager, with options from the server. */
export function ServerSideSelects({ select, width, ...properties }: FilterProps & FilterSelectStyle) {
  const { view, change, related } = properties;
  const manager = view.under ?? view.reportsTo;
  const chosen = manager === null ? undefined : related.managers.get(manager);
  const shared = { ...select, view };
  return (
    <>
      {listNameFilters(properties).map(({ of, field, label, several, rem }) => {
        const chosenNames = buildSelectedNamesOption(view[field], [], several);
        return (
          <ServerSideSelect
            {...shared}
            key={of}
            of={of}
            aria-label={label}
            placeholder={label}
            w={width(rem)}
            value={chosenNames?.value ?? null}
            chosenLabel={chosenNames?.label ?? null}
            chosenNames={view[field]}
            {...(chosenNames && { title: chosenNames.title })}
            onChange={(name) => change({ [field]: toggleName(view[field], name) })}
          />
        );
      })}
      <ServerSideSelect
        {...shared}
        of="manager"
        aria-label="Manager"
        placeholder="Manager"
        w={width(9.75)}
        value={manager}
        chosenLabel={chosen ? apiFullName(chosen) : "Someone who left"}
        onChange={(under) => change({ under, reportsTo: null })}
        comboboxProps={{ ...select.comboboxProps, width: 340 }}
      />
    </>
  );
}

/** Filter for missing or wrong data, for executives. */
export function ServerSideGapFilter({ view, change, select, width }: FilterProps & FilterSelectStyle) {
  return (
    <ServerSideSelect
      {...select}
      view={view}
      of="gap"
      aria-label="Data"
      placeholder="Data"
      w={width(6.75)}
      value={view.gap}
      chosenLabel="…"
      onChange={(gap) => change({ gap })}
    />
  );
}

/** Filter whose options load on first focus and while the user types. A selected gap loads them immediately. */
function ServerSideSelect({
  view,
  of,
  chosenLabel,
  chosenNames,
  value: given,
  ...select
}: Omit<LazySelectProps, "value" | "data" | "filter" | "renderOption"> & {
  view: FilterProps["view"];
  of: ChoiceFilter;
  value: string | null;
  /** Label of the selected option, if known without the options. */
  chosenLabel: string | null;
  /** Chosen names of a filter that accepts several names; absent for other filters. */
  chosenNames?: readonly string[];
}) {
  const [isWanted, setIsWanted] = useState(of === "gap" && given !== null);
  const [text, setText] = useState("");
  const typed = useDebounced(text);
  const address = writeDirectorySearchParams({ ...view, layout: "list" });
  const known = useQuery({ ...filterOptionsQueryOptions(address, of), enabled: isWanted });
  const options = known.data?.options ?? [];
  const chosenKeys = new Set(chosenNames?.map(toNameKey));
  const isGiven = (option: string) =>
    option === given || (chosenKeys.size === 1 && chosenKeys.has(toNameKey(option)));
  const value = options.find((option) => isGiven(option.value))?.value ?? given;
  const label = options.find((option) => option.value === value)?.label ?? chosenLabel ?? "";
  // The text of the box is either the label of the selected option or a search.
  const isSearching = typed !== "" && typed !== label;
  const search = useQuery({
    ...filterOptionsQueryOptions(address, of, typed),
    enabled: isWanted && isSearching,
  });
  const shown = isSearching ? search : known;
  const offered = shown.data?.options ?? [];
  const offeredItems = offered.map(({ value: each, label: name }) => ({ value: each, label: name }));
  const isOffered = value === null || offered.some((option) => option.value === value);
  // The selected option is hidden if it does not match the search, or counts several names.
  const isHidden = !isOffered && (isSearching || isSeveralNames(value));
  return (
    <LazySelect
      {...select}
      value={value}
      data={[
        ...(isOffered || value === null ? [] : [{ value, label }]),
        ...(chosenNames ? groupNames(offeredItems) : offeredItems),
      ]}
      // The server has filtered the options.
      filter={({ options: all }) => all.filter((option) => !isHidden || option !== all[0])}
      onFocus={() => setIsWanted(true)}
      onSearchChange={setText}
      nothingFoundMessage={
        shown.error ? shown.error.message : shown.data && !shown.isPlaceholderData ? "No matches" : "Loading…"
      }
      renderOption={({ option }) => {
        const found = offered.find((one) => one.value === option.value);
        return found?.person ? (
          <PersonOption
            person={found.person}
            detail={formatTitleAndOffice(found.person.title, found.office)}
            aside={<OptionCount count={found.count} />}
          />
        ) : (
          <CountedOption
            option={option}
            count={found?.count}
            isChosen={chosenKeys.has(toNameKey(option.value))}
          />
        );
      }}
    />
  );
}
