"use client";

import { Autocomplete, Text } from "@mantine/core";
import { Search } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import { wordsOf } from "@/lib/directory/highlight";
import { buildSearch, describePartial } from "@/lib/directory/search";
import type { ChartModel, ChartNode } from "@/lib/org-chart/model";
import { useSearchKey } from "@/components/ui/use-search-key";
import { nameOf } from "@/lib/matching/names";

const mostOffered = 8;

/** The search of the chart: choosing somebody shows them in it. */
export function FindPerson({
  model,
  details,
  onFind,
}: {
  model: ChartModel;
  /** Everybody's, once the browser has them. */
  details: readonly DirectoryDetail[] | undefined;
  onFind: (node: ChartNode) => void;
}) {
  const [value, setValue] = useState("");
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
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
        aria-label="Search people"
        placeholder="Search people"
        leftSection={<Search size={16} aria-hidden />}
        size="sm"
        w={{ base: "100%", sm: 320 }}
        value={value}
        onChange={setValue}
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
