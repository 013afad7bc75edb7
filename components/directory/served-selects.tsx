"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { SelectOnDemand, type SelectedProperties } from "@/components/ui/select-on-demand";
import { officeKey } from "@/lib/directory/offices";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { ChoiceFilter } from "@/lib/directory/view-schema";
import { nameOf } from "@/lib/matching/names";
import { choicesQuery } from "@/lib/query/large-directory";
import { Counted, Quantity } from "./counted-option";
import type { FilterProperties, SelectLook } from "./filter-properties";
import { officeOption } from "./office-option";

/** Office, title and manager, chosen among those that the server finds. */
export function ServedSelects({ select, width, ...properties }: FilterProperties & SelectLook) {
  const { view, change, related } = properties;
  const manager = view.under ?? view.reportsTo;
  const chosen = manager === null ? undefined : related.managers.get(manager);
  const office = officeOption(view.offices, []);
  const shared = { ...select, view };
  return (
    <>
      <Served
        {...shared}
        of="office"
        aria-label="Office"
        placeholder="Office"
        w={width(7)}
        value={office?.value ?? null}
        chosenLabel={office?.label ?? null}
        onChange={(name) => change({ offices: name === null ? [] : [name] })}
      />
      <Served
        {...shared}
        of="title"
        aria-label="Title"
        placeholder="Title"
        w={width(8)}
        value={view.title}
        chosenLabel={view.title}
        onChange={(title) => change({ title })}
      />
      <Served
        {...shared}
        of="manager"
        aria-label="Manager"
        placeholder="Under manager"
        w={width(9.75)}
        value={manager}
        chosenLabel={chosen ? nameOf(chosen) : "Someone who left"}
        onChange={(under) => change({ under, reportsTo: null })}
        comboboxProps={{
          ...select.comboboxProps,
          ...(select.comboboxProps?.width !== "target" && { width: 340 }),
        }}
      />
    </>
  );
}

/** For executives: of whom something is missing or wrong. */
export function ServedGaps({ view, change, select, width }: FilterProperties & SelectLook) {
  return (
    <Served
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

const restMs = 120;

/** One filter: what it offers is asked for when it is first opened, and again with what is typed. */
function Served({
  view,
  of,
  chosenLabel,
  value: given,
  ...select
}: Omit<SelectedProperties, "value" | "data" | "filter" | "renderOption"> & {
  view: FilterProperties["view"];
  of: ChoiceFilter;
  value: string | null;
  /** What is chosen is called, as far as it is known without what is offered. */
  chosenLabel: string | null;
}) {
  const [isWanted, setIsWanted] = useState(of === "gap" && given !== null);
  const [text, setText] = useState("");
  const [typed] = useDebouncedValue(text, restMs);
  const address = writeDirectorySearchParams({ ...view, layout: "list" });
  const known = useQuery({ ...choicesQuery(address, of), enabled: isWanted });
  const options = known.data?.options ?? [];
  const isGiven = (option: string) =>
    option === given || (of === "office" && given !== null && officeKey(option) === officeKey(given));
  const value = options.find((option) => isGiven(option.value))?.value ?? given;
  const label = options.find((option) => option.value === value)?.label ?? chosenLabel ?? "";
  // The name of what is chosen stands in the box, and is not searched for.
  const isSearching = typed !== "" && typed !== label;
  const search = useQuery({ ...choicesQuery(address, of, typed), enabled: isWanted && isSearching });
  const shown = isSearching ? search : known;
  const offered = shown.data?.options ?? [];
  const isOffered = value === null || offered.some((option) => option.value === value);
  return (
    <SelectOnDemand
      {...select}
      value={value}
      data={[
        ...(isOffered || value === null ? [] : [{ value, label }]),
        ...offered.map(({ value: each, label: name }) => ({ value: each, label: name })),
      ]}
      // The server has filtered them.
      filter={({ options: all }) => all.filter((option) => isOffered || !isSearching || option !== all[0])}
      onFocus={() => setIsWanted(true)}
      onSearchChange={setText}
      nothingFoundMessage={
        shown.error
          ? shown.error.message
          : shown.data && !shown.isPlaceholderData
            ? "No matches"
            : "On the way"
      }
      renderOption={({ option }) => {
        const found = offered.find((one) => one.value === option.value);
        return found?.person ? (
          <PersonChoice
            person={found.person}
            detail={tellingApart(found.person.title, found.office)}
            aside={<Quantity count={found.count} />}
          />
        ) : (
          <Counted option={option} count={found?.count} />
        );
      }}
    />
  );
}
