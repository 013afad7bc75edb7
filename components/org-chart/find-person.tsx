"use client";

import { Autocomplete } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { ChartModel, ChartNode } from "@/lib/org-chart/model";
import { nameOf } from "@/lib/matching/names";
import { buildSearch } from "@/lib/directory/search";

const mostOffered = 8;

/** The search of the chart: choosing somebody shows them in it. */
export function FindPerson({ model, onFind }: { model: ChartModel; onFind: (node: ChartNode) => void }) {
  const [value, setValue] = useState("");
  const box = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => box.current?.focus()]]);
  // Made when it is first needed: for a large company it takes as long as drawing the chart.
  const isAsked = value.trim() !== "";
  const search = useMemo(
    () => (isAsked ? buildSearch([...model.byId.values()].map(({ person }) => person)) : null),
    [model, isAsked],
  );
  const found = useMemo(() => search?.(value).slice(0, mostOffered) ?? [], [search, value]);
  return (
    <Autocomplete
      ref={box}
      aria-label="Search people"
      placeholder="Search people"
      leftSection={<Search size={16} aria-hidden />}
      size="sm"
      w={{ base: "100%", sm: 320 }}
      value={value}
      onChange={setValue}
      data={found.map((person) => ({
        value: person.id,
        label: [nameOf(person), person.title].filter(Boolean).join(", "),
      }))}
      filter={({ options }) => options}
      onOptionSubmit={(id) => {
        const node = model.byId.get(id);
        if (node) onFind(node);
      }}
      selectFirstOptionOnChange
    />
  );
}
