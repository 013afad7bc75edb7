"use client";

import { Autocomplete, Text } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { useSearchKey } from "@/components/ui/use-search-key";
import { wordsOf } from "@/lib/directory/highlight";
import { buildSearch, describePartial } from "@/lib/directory/search";
import { nameOf } from "@/lib/matching/names";
import { searchLook, type Searched } from "./search-look";

const mostOffered = 8;

/** The search with its list. It takes the focus over from the box before it, and goes on behind what was typed there. */
export function FindPersonOpened({
  model,
  details,
  onFind,
  value,
  onChange,
}: Searched & { value: string; onChange: (value: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  // Made when it is first needed: for a large company it takes as long as drawing the chart.
  const isAsked = value.trim() !== "";
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
  const found = useMemo(() => search?.(value), [search, value]);
  const words = wordsOf(value);
  return (
    <div>
      <Autocomplete
        ref={box}
        {...searchLook}
        value={value}
        onChange={onChange}
        data={(found?.people ?? []).slice(0, mostOffered).map((person) => ({
          value: person.id,
          label: [nameOf(person), person.title].filter(Boolean).join(", "),
        }))}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const person = model.byId.get(option.value)?.person;
          return (
            person && (
              <PersonChoice
                person={person}
                detail={tellingApart(person.title, detailOf.get(person.id)?.office)}
                words={words}
              />
            )
          );
        }}
        onOptionSubmit={(id) => {
          const node = model.byId.get(id);
          if (node) onFind(node);
        }}
        selectFirstOptionOnChange
      />
      <Text size="sm" c="dimmed" role="status">
        {found?.partial && `No one matches all of that. These match ${describePartial(found.partial)}.`}
      </Text>
    </div>
  );
}
