"use client";

import { Autocomplete, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { useSearchKey } from "@/components/ui/use-search-key";
import { wordsOf } from "@/lib/directory/highlight";
import { describePartial, type PartialMatch } from "@/lib/directory/partial-match";
import type { ChartPerson } from "@/lib/org-chart/model";
import { nameOf } from "@/lib/matching/names";
import { searchLook, type Typed } from "./search-look";

export const mostOffered = 8;

/** The box of the search with those found. It takes the focus over from the box before it, and goes on behind what was typed there. */
export function FoundPeople({
  value,
  onChange,
  people,
  partial,
  officeOf,
  onChoose,
}: Typed & {
  people: readonly ChartPerson[];
  partial: PartialMatch | null;
  officeOf: (id: string) => string | null | undefined;
  onChoose: (id: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  const offered = people.slice(0, mostOffered);
  const words = wordsOf(value);
  return (
    <div>
      <Autocomplete
        ref={box}
        {...searchLook}
        value={value}
        onChange={onChange}
        data={offered.map((person) => ({
          value: person.id,
          label: [nameOf(person), person.title].filter(Boolean).join(", "),
        }))}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const person = offered.find(({ id }) => id === option.value);
          return (
            person && (
              <PersonChoice
                person={person}
                detail={tellingApart(person.title, officeOf(person.id))}
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
