"use client";

import { Chip, Group, Select, type OptionsFilter } from "@mantine/core";
import { useMemo } from "react";
import type { DirectoryView } from "@/lib/directory/view";
import { compareNames, foldName, nameOf } from "@/lib/matching/names";
import type { Person } from "@/lib/directory/schema";
import type { Related } from "./use-directory";

const mostOffered = 60;

type Properties = {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  /** Everybody; absent until the browser has them. */
  people: readonly Person[] | undefined;
  related: Related;
  /** Whether the reader is a person of the directory, and so has a team. */
  hasTeam: boolean;
  /** One below the other, for the sheet on phones. */
  isStacked?: boolean;
};

/** What narrows the list, beside the search. */
export function DirectoryFilters({ view, change, people, related, hasTeam, isStacked = false }: Properties) {
  const { offices, titles, managers } = useOptions(view, people, related);
  const select = {
    size: isStacked ? "md" : "sm",
    clearable: true,
    searchable: true,
    limit: mostOffered,
    filter: byFoldedLabel,
    nothingFoundMessage: people ? "Nothing like that" : "On the way",
    clearButtonProps: { "aria-label": "Clear" },
    comboboxProps: { withinPortal: false, width: "max-content", position: "bottom-start" },
  } as const;
  const width = (rem: number) => (isStacked ? "100%" : `${rem}rem`);
  return (
    <Group gap="xs" {...(isStacked && { gap: "md" })}>
      <Group gap={6}>
        {hasTeam && (
          <Chip
            size="sm"
            checked={view.isMyTeam}
            onChange={(isMyTeam) => change({ isMyTeam })}
            // Where the words alone would leave it open who is meant.
            wrapperProps={{ title: "My manager, who shares them with me, and who reports to me" }}
          >
            My team
          </Chip>
        )}
        <Chip
          size="sm"
          checked={view.isNew}
          onChange={(isNew) => change({ isNew })}
          wrapperProps={{ title: "Joined in the last 90 days" }}
        >
          New here
        </Chip>
        <Chip size="sm" checked={view.hasNoManager} onChange={(hasNoManager) => change({ hasNoManager })}>
          No manager
        </Chip>
      </Group>
      <Select
        {...select}
        aria-label="Office"
        placeholder="Office"
        w={width(8.5)}
        data={offices}
        value={view.office}
        onChange={(office) => change({ office })}
      />
      <Select
        {...select}
        aria-label="Title"
        placeholder="Title"
        w={width(10)}
        data={titles}
        value={view.title}
        onChange={(title) => change({ title })}
      />
      <Select
        {...select}
        aria-label="Reports to"
        placeholder="Reports to"
        w={width(11)}
        data={managers}
        value={view.reportsTo}
        onChange={(reportsTo) => change({ reportsTo })}
      />
    </Group>
  );
}

/** What there is to choose from; what is chosen stays on offer, also where nobody is left who fits it. */
function useOptions(view: DirectoryView, people: readonly Person[] | undefined, related: Related) {
  const known = useMemo(() => {
    const everybody = people ?? [];
    return {
      offices: sorted([...related.details.values()].map(({ office }) => office)),
      titles: sorted(everybody.map(({ title }) => title)),
      managers: everybody
        .filter(({ id }) => related.reportCounts.has(id))
        .map((person) => ({ value: person.id, label: nameOf(person) })),
    };
  }, [people, related]);
  const { reportsTo } = view;
  const chosen = reportsTo === null ? undefined : related.managers.get(reportsTo);
  const isMissing = reportsTo !== null && known.managers.every(({ value }) => value !== reportsTo);
  return {
    offices: withChosen(known.offices, view.office),
    titles: withChosen(known.titles, view.title),
    managers: isMissing
      ? [{ value: reportsTo, label: chosen ? nameOf(chosen) : "Someone who left" }, ...known.managers]
      : known.managers,
  };
}

const sorted = (all: readonly (string | null)[]) =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].sort(compareNames);

const withChosen = (all: string[], chosen: string | null) =>
  chosen === null || all.includes(chosen) ? all : [chosen, ...all];

/** As the search of people: without regard to case and diacritics. */
const byFoldedLabel: OptionsFilter = ({ options, search, limit }) => {
  const needle = foldName(search);
  const found = options.filter(
    (option) => "label" in option && ` ${foldName(option.label)}`.includes(` ${needle}`),
  );
  return found.slice(0, limit);
};
