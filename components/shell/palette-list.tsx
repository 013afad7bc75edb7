"use client";

import { Text } from "@mantine/core";
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { picturesIn } from "@/lib/directory/pictures-in";
import { useHasLargeDirectory } from "@/components/ui/large-directory";
import type { ListedPerson } from "@/lib/directory/listed-person";
import { wordsOf } from "@/lib/directory/highlight";
import { describePartial } from "@/lib/directory/partial-match";
import type { Me } from "./me";
import { beginsWords } from "@/lib/matching/names";
import { findEntries, type PaletteEntry } from "./palette-entries";
import classes from "./palette.module.css";
import { mostPeople, useAllPeople, useServedPeople, type PalettePeople } from "./palette-people";
import { usePaletteEntries } from "./use-palette-entries";

type Group = { label: string; options: Option[] };
type Option = { key: string; shown: ReactNode; run: () => void };

/** People, pages and actions by a few letters: what the palette's field leads through, by the arrows through all groups. */
export const PaletteList = (properties: Properties) =>
  useHasLargeDirectory() ? <AmongServed {...properties} /> : <AmongAll {...properties} />;

const AmongAll = (properties: Properties) => (
  <Options {...properties} people={useAllPeople(properties.me, properties.query)} />
);
const AmongServed = (properties: Properties) => (
  <Options {...properties} people={useServedPeople(properties.me, properties.query)} />
);

type Properties = {
  me: Me;
  /** By which the field names the list. */
  id: string;
  query: string;
  /** Filled with what the keys of the field do. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Hears which option the field stands on. */
  onActive: (optionId: string | undefined) => void;
  onClose: () => void;
};

function Options({ me, id, query, keys, onActive, onClose, people }: Properties & { people: PalettePeople }) {
  const [wanted, setWanted] = useState({ query, at: 0 });
  const { groups, pictures, isWaiting, error } = useGroups(me, query, people); // not deferred: Enter means what is typed
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(wanted.query === query ? wanted.at : 0, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const run = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  useImperativeHandle(keys, () => (event) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      const next = (at + step + options.length) % options.length;
      setWanted({ query, at: next });
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && !isWaiting) {
      event.preventDefault();
      run(options[at]);
    }
  });

  const activeId = options.length > 0 ? optionId(at) : undefined;
  useLayoutEffect(() => onActive(activeId), [onActive, activeId]);

  // Enter that was pressed before there was anything here (palette-keys.ts).
  const list = useRef<HTMLDivElement>(null);
  const runFirst = useEffectEvent(() => run(options[0]));
  useLayoutEffect(() => {
    const dialog = list.current?.closest("dialog");
    if (!dialog || isWaiting) return;
    dialog.dataset["ready"] = "true";
    if (dialog.dataset["entered"] !== undefined) {
      delete dialog.dataset["entered"];
      runFirst();
    }
    return () => {
      delete dialog.dataset["ready"];
    };
  }, [isWaiting]);

  return (
    <KnownPictures pictures={pictures}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Found"
        className={classes["list"]}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()} // the field keeps the keys
      >
        {groups.map(({ label, options: inGroup, first }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes["group"]} aria-hidden>
              {label}
            </div>
            {inGroup.map((option, place) => {
              const own = first + place;
              return (
                <div
                  key={option.key}
                  id={optionId(own)}
                  role="option"
                  aria-selected={own === at}
                  className={classes["option"]}
                  onPointerMove={() => setWanted({ query, at: own })}
                  onClick={() => run(option)}
                >
                  {option.shown}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" className={classes["state"] ?? ""}>
        {error
          ? `People could not be loaded. ${error.message}`
          : isWaiting
            ? "Loading people"
            : options.length === 0
              ? "No results"
              : ""}
      </Text>
    </KnownPictures>
  );
}

/**
 * What is offered: before anything is typed whom one looked at last, then pages and actions; else what fits, people first. Somebody
 * who is only spelled alike comes last: "dark" is the theme, not da Conceição.
 */
function useGroups(me: Me, query: string, people: PalettePeople) {
  const { pages, actions, openPerson } = usePaletteEntries(me);
  const { found, details } = people;
  const detailsOf = useMemo(() => new Map(details.map((detail) => [detail.id, detail])), [details]);
  const pictures = useMemo(() => picturesIn(details), [details]);
  const isAsking = query.trim() !== "";
  const shown = isAsking ? (found?.people.slice(0, mostPeople) ?? []) : people.recent;
  const words = useMemo(() => wordsOf(query), [query]);

  const toOption = (person: ListedPerson): Option => ({
    key: person.id,
    shown: (
      <PersonChoice
        person={person}
        detail={tellingApart(person.title, detailsOf.get(person.id)?.office)}
        words={words}
      />
    ),
    run: () => openPerson(person.id),
  });
  const label = found?.partial ? `People who match ${describePartial(found.partial)}` : "People";
  const named: Group = { label: isAsking ? label : "Recently viewed", options: shown.map(toOption) };
  const others: Group[] = [
    { label: "Pages", options: findEntries(pages, query).map(entryOption) },
    { label: "Actions", options: findEntries(actions, query).map(entryOption) },
  ];
  const [first] = shown;
  const isMeant = first && beginsWords(query)(`${first.first_name} ${first.last_name} ${first.title}`);
  const groups = isMeant ? [named, ...others] : [...others, named];
  return {
    groups: counted(groups.filter(({ options }) => options.length > 0)),
    pictures,
    isWaiting: isAsking && people.isWaiting,
    error: isAsking ? people.error : null,
  };
}

/** Each with the place of its first option among all options. */
const counted = (groups: readonly Group[]) =>
  groups.map((group, index) => ({
    ...group,
    first: groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  }));

const entryOption = ({ icon: Icon, ...entry }: PaletteEntry): Option => ({
  key: entry.label,
  shown: (
    <>
      <span className={classes["icon"]}>
        <Icon size={18} aria-hidden />
      </span>
      {entry.label}
    </>
  ),
  run: entry.run,
});
