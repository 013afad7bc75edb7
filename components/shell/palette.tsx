"use client";

import { Modal, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { picturesIn } from "@/lib/directory/view";
import type { Person } from "@/lib/directory/schema";
import { buildSearch } from "@/lib/directory/search";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import type { Me } from "./me";
import { beginsWords, findEntries, type PaletteEntry } from "./palette-entries";
import classes from "./palette.module.css";
import { readRecentPeople } from "./recent-people";
import { takesKeys } from "./use-keys-held-back";
import { usePaletteEntries } from "./use-palette-entries";
import { nameOf } from "@/lib/matching/names";

const mostPeople = 8;

type Group = { label: string; options: Option[] };
type Option = { key: string; icon: ReactNode; label: string; detail?: string; run: () => void };

/** People, pages and actions by a few letters. A combobox whose list is always open; the arrows move through all groups. */
export function Palette({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  return (
    // In its parts, because the whole has no place for a name without a title.
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="36rem"
      yOffset="12vh"
      centered={false}
      padding={0}
      transitionProps={{ duration: 120, transition: "fade" }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search Kith" radius="lg" {...takesKeys}>
        <Modal.Body>
          <PaletteBody me={me} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({ me, onClose }: { me: Me; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [wanted, setWanted] = useState(0);
  const listId = useId();
  const { groups, pictures, isWaiting, error } = useGroups(me, query); // not deferred: Enter means what is typed
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(wanted, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const run = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      const next = (at + step + options.length) % options.length;
      setWanted(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      run(options[at]);
    }
  };

  return (
    <KnownPictures pictures={pictures}>
      <TextInput
        role="combobox"
        aria-label="Search Kith"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
        placeholder={me.seesPeople ? "Find people, pages, actions" : "Find pages, actions"}
        data-autofocus
        variant="unstyled"
        size="lg"
        autoComplete="off"
        spellCheck={false}
        leftSection={<Search size={18} aria-hidden />}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setWanted(0);
        }}
        onKeyDown={onKeyDown}
        className={classes["input"] ?? ""}
      />
      <div id={listId} role="listbox" aria-label="Found" className={classes["list"]} tabIndex={-1}>
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
                  onPointerMove={() => setWanted(own)}
                  onClick={() => run(option)}
                >
                  {option.icon}
                  <span className={classes["words"]}>
                    <bdi>{option.label}</bdi>
                    {option.detail && (
                      <span className={classes["detail"]}>
                        <bdi>{option.detail}</bdi>
                      </span>
                    )}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" className={classes["state"] ?? ""}>
        {error
          ? `People could not be read. ${error.message}`
          : isWaiting
            ? "People are on their way"
            : options.length === 0
              ? "Nothing by these letters"
              : ""}
      </Text>
    </KnownPictures>
  );
}

/**
 * What is offered: before anything is typed whom one looked at last, then pages and actions; else what fits, people first. Somebody
 * who is only spelled alike comes last: "dark" is the theme, not da Conceição.
 */
function useGroups(me: Me, query: string) {
  const people = useQuery({ ...peopleQuery(), enabled: me.seesPeople });
  const details = useQuery(directoryDetailsQuery(people.data?.synced_at ?? null));
  const { pages, actions, openPerson } = usePaletteEntries(me);
  const search = useMemo(() => {
    const offices = new Map(details.data?.details.map(({ id, office }) => [id, office]));
    return people.data && buildSearch(people.data.people, ({ id }) => offices.get(id) ?? null);
  }, [people.data, details.data]);
  const pictures = useMemo(() => picturesIn(details.data?.details ?? []), [details.data]);
  const isAsking = query.trim() !== "";
  const recent = useMemo(() => {
    const byId = new Map(people.data?.people.map((person) => [person.id, person]));
    return readRecentPeople(me.id).flatMap((id) => byId.get(id) ?? []);
  }, [people.data, me.id]);
  const found = useMemo(() => search?.(query).slice(0, mostPeople) ?? [], [search, query]);
  const shown = isAsking ? found : recent;

  const toOption = (person: Person): Option => ({
    key: person.id,
    icon: <PersonAvatar person={person} size={28} />,
    label: nameOf(person),
    detail: person.title,
    run: () => openPerson(person.id),
  });
  const named: Group = { label: isAsking ? "People" : "Lately looked at", options: shown.map(toOption) };
  const others: Group[] = [
    { label: "Pages", options: findEntries(pages, query).map(entryOption) },
    { label: "Actions", options: findEntries(actions, query).map(entryOption) },
  ];
  const [first] = shown;
  const isMeant = first && beginsWords(`${first.first_name} ${first.last_name} ${first.title}`, query);
  const groups = isMeant ? [named, ...others] : [...others, named];
  return {
    groups: counted(groups.filter(({ options }) => options.length > 0)),
    pictures,
    isWaiting: isAsking && me.seesPeople && !people.data && !people.error,
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
  icon: (
    <span className={classes["icon"]}>
      <Icon size={18} aria-hidden />
    </span>
  ),
  label: entry.label,
  run: entry.run,
});
