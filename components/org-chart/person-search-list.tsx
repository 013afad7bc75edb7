"use client";

import { Autocomplete, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { PersonOption, formatPersonDetail } from "@/components/ui/person-option";
import { useSearchShortcut } from "@/components/ui/use-search-shortcut";
import { splitIntoWords } from "@/lib/directory/highlight";
import { describePartial, type PartialMatch } from "@/lib/directory/partial-match";
import type { ChartPerson } from "@/lib/directory/chart/model";
import { apiFullName } from "@/lib/identity/matching/names";
import { searchBoxProps, type SearchInputProps } from "./search-box-props";

export const maxResults = 8;

/** Search box with results. Takes over focus and typed text from the placeholder box. */
export function PersonSearchList({
  value,
  onChange,
  people,
  partial,
  officeOf,
  onChoose,
}: SearchInputProps & {
  people: readonly ChartPerson[];
  partial: PartialMatch | null;
  officeOf: (id: string) => string | null | undefined;
  onChoose: (id: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useSearchShortcut(box);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  const offered = people.slice(0, maxResults);
  const words = splitIntoWords(value);
  return (
    <div>
      <Autocomplete
        ref={box}
        {...searchBoxProps}
        value={value}
        onChange={onChange}
        data={offered.map((person) => ({
          value: person.id,
          label: [apiFullName(person), person.title].filter(Boolean).join(", "),
        }))}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const person = offered.find(({ id }) => id === option.value);
          return (
            person && (
              <PersonOption
                person={person}
                detail={formatPersonDetail(person.title, officeOf(person.id))}
                words={words}
              />
            )
          );
        }}
        onOptionSubmit={onChoose}
        selectFirstOptionOnChange
      />
      <Text size="sm" c="dimmed" role="status">
        {partial && `No one matches all of that. These match ${describePartial(partial)}.`}
      </Text>
    </div>
  );
}
