"use client";

import { Button, Group, Select, TextInput } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useMemo, useState } from "react";
import { groupLabels } from "@/lib/profiles/field-labels";
import { profileGroups } from "@/lib/access/visibility";
import { channels } from "@/lib/audit/actor";
import { auditKinds } from "@/lib/audit/kinds";
import type { AuditEvent, AuditFilter } from "@/lib/audit/schema";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { buildSearch } from "@/lib/directory/search";
import { picturesIn } from "@/lib/directory/pictures-in";
import { useServedQuery } from "@/components/ui/served-data";
import { nameOf } from "@/lib/matching/names";
import { useHasLargeDirectory } from "@/components/ui/large-directory";
import { foundPeopleQuery, rowsQuery } from "@/lib/query/large-directory";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import { usersQuery } from "@/lib/query/users";
import { formatDate } from "@/lib/wording";
import classes from "./audit.module.css";
import { channelNames, kindNames } from "./event-labels";

type Change = (part: { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }) => void;

/** What the record is narrowed to. On phones behind a button that says how much of it is set. */
export function AuditFilters({
  filter,
  events,
  onChange,
}: {
  filter: AuditFilter;
  /** What is shown now: it knows the names of those whom neither the directory nor the users have any more. */
  events: readonly AuditEvent[];
  onChange: Change;
}) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { time_zone: _zone, ...chosen } = filter;
  const set = Object.values(chosen).filter(Boolean).length;
  const Whose = useHasLargeDirectory() ? ServedWhoseFilter : WhoseFilter;
  return (
    <section aria-label="Filters" className="on-screen">
      <Group hiddenFrom="sm" mb="sm">
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<ListFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={toggle}
        >
          Filters{set > 0 && ` (${set})`}
        </Button>
      </Group>
      <div id="filters" className={classes["filters"]} data-open={isOpen}>
        <Choice
          label="What"
          any="Anything"
          values={auditKinds}
          names={kindNames}
          value={filter.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <WhoFilter
          value={filter.actor_id}
          seen={events.find(({ actor }) => actor.user_id === filter.actor_id)?.actor.name}
          onChange={(actor_id) => onChange({ actor_id })}
        />
        <Whose
          value={filter.person_id}
          seen={events.find(({ person }) => person?.id === filter.person_id)?.person?.name}
          onChange={(person_id) => onChange({ person_id })}
        />
        <Choice
          label="Part of the profile"
          any="Any"
          values={profileGroups}
          names={groupLabels}
          value={filter.group}
          onChange={(group) => onChange({ group })}
        />
        <Choice
          label="Channel"
          any="Any"
          values={channels}
          names={channelNames}
          value={filter.channel}
          onChange={(channel) => onChange({ channel })}
        />
        <DayInput
          label="From day"
          value={filter.from}
          max={filter.to}
          onChange={(from) => onChange({ from })}
        />
        <DayInput label="To day" value={filter.to} min={filter.from} onChange={(to) => onChange({ to })} />
      </div>
    </section>
  );
}

/** A day. Browsers draw such a field in a format of their own, so the day stands below in the format of the page. */
function DayInput({
  label,
  value,
  onChange,
  ...limits
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ""}
      {...limits}
      description={value && formatDate(value)}
      inputWrapperOrder={dayBelow}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

const dayBelow: ("label" | "input" | "description")[] = ["label", "input", "description"];

const any = "any";
const anyone = "Anyone";

/** As wide as the longest name in it, and where the theme puts such lists: in the page's landmarks. */
const wideList = { width: "max-content", position: "bottom-start", withinPortal: false } as const;

/** One of a few values, or any. */
function Choice<Value extends string>({
  label,
  any: anyName,
  values,
  names,
  value,
  onChange,
}: {
  label: string;
  any: string;
  values: readonly Value[];
  names: Record<Value, string>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <Select<Value | typeof any>
      label={label}
      data={[{ value: any, label: anyName }, ...values.map((each) => ({ value: each, label: names[each] }))]}
      value={value ?? any}
      onChange={(chosen) =>
        onChange(chosen === null || chosen === any ? undefined : values.find((each) => each === chosen))
      }
      allowDeselect={false}
      comboboxProps={wideList}
    />
  );
}

const mostOffered = 50;

/** Somebody, or anybody: chosen by typing part of a name. */
function WhoFilter({
  value,
  seen,
  onChange,
}: {
  value: string | undefined;
  seen: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const [isWanted, setIsWanted] = useState(value !== undefined);
  const { data } = useQuery({ ...usersQuery(), enabled: isWanted });
  const choices = useMemo(
    () =>
      (data?.users ?? []).map(({ id, name, email }) => ({
        ...{ id, first_name: name, last_name: "", title: "", detail: email },
      })),
    [data],
  );
  return (
    <SomebodyFilter
      label="Who"
      choices={choices}
      value={value}
      seen={seen}
      onChange={onChange}
      onWanted={() => setIsWanted(true)}
    />
  );
}

function WhoseFilter({
  value,
  seen,
  onChange,
}: {
  value: string | undefined;
  seen: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const [isWanted, setIsWanted] = useState(value !== undefined);
  const data = useServedQuery({ ...peopleQuery(), enabled: isWanted });
  const detailed = useServedQuery(directoryDetailsQuery(data?.synced_at ?? null));
  const choices = useMemo(() => {
    const detailOf = new Map(detailed?.details.map((detail) => [detail.id, detail]));
    return (data?.people ?? []).map((person) => ({
      ...person,
      detail: tellingApart(person.title, detailOf.get(person.id)?.office),
    }));
  }, [data, detailed]);
  const pictures = useMemo(() => picturesIn(detailed?.details ?? []), [detailed]);
  return (
    <KnownPictures pictures={pictures}>
      <SomebodyFilter
        label="Whose data"
        choices={choices}
        value={value}
        seen={seen}
        onChange={onChange}
        onWanted={() => setIsWanted(true)}
      />
    </KnownPictures>
  );
}

const restMs = 120;

/** The same in a large directory: those whom the server finds. */
function ServedWhoseFilter({
  value,
  seen,
  onChange,
}: {
  value: string | undefined;
  seen: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const [isWanted, setIsWanted] = useState(false);
  const [text, setText] = useState("");
  const [typed] = useDebouncedValue(text, restMs);
  const chosen = useServedQuery(rowsQuery(value === undefined ? [] : [value]));
  const name = chosen?.people.map(nameOf)[0] ?? seen ?? "…";
  // The name of who is chosen stands in the box, and is not searched for.
  const asked = typed === name || typed === anyone ? "" : typed.trim();
  const data = useServedQuery({ ...foundPeopleQuery(asked, mostOffered), enabled: isWanted });
  const details = useMemo(() => new Map(data?.details.map((detail) => [detail.id, detail])), [data]);
  const pictures = useMemo(() => picturesIn(data?.details ?? []), [data]);
  const found = data?.people ?? [];
  const isFound = value === undefined || found.some(({ id }) => id === value);
  return (
    <KnownPictures pictures={pictures}>
      <Select
        label="Whose data"
        data={[
          { value: any, label: anyone },
          ...(isFound ? [] : [{ value, label: name }]),
          ...found.map((person) => ({ value: person.id, label: nameOf(person) })),
        ]}
        value={value ?? any}
        onChange={(next) => onChange(next === null || next === any ? undefined : next)}
        allowDeselect={false}
        searchable
        onFocus={(event) => {
          setIsWanted(true);
          event.currentTarget.select();
        }}
        onSearchChange={setText}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const person = found.find(({ id }) => id === option.value);
          return person ? (
            <PersonChoice
              person={person}
              detail={tellingApart(person.title, details.get(person.id)?.office)}
            />
          ) : (
            option.label
          );
        }}
        nothingFoundMessage="No one found"
        comboboxProps={wideList}
      />
    </KnownPictures>
  );
}

type Somebody = {
  id: string;
  first_name: string;
  last_name: string;
  title: string;
  /** What tells them from others of the name. */
  detail: string;
};

/** `onWanted`: the list is needed, which may be long and is not loaded for a page on which nobody opens it. */
function SomebodyFilter({
  label,
  choices,
  value,
  seen,
  onChange,
  onWanted,
}: {
  label: string;
  choices: readonly Somebody[];
  value: string | undefined;
  seen: string | undefined;
  onChange: (id: string | undefined) => void;
  onWanted: () => void;
}) {
  const search = useMemo(() => buildSearch(choices), [choices]);
  const isKnown = value === undefined || choices.some(({ id }) => id === value);
  const options = [
    { value: any, label: anyone },
    ...(isKnown ? [] : [{ value, label: seen ?? "…" }]),
    ...choices.map((each) => ({ value: each.id, label: nameOf(each) })),
  ];
  return (
    <Select
      label={label}
      data={options}
      value={value ?? any}
      onChange={(chosen) => onChange(chosen === null || chosen === any ? undefined : chosen)}
      allowDeselect={false}
      searchable
      onFocus={(event) => {
        onWanted();
        event.currentTarget.select();
      }}
      filter={({ search: typed }) => {
        const current = options.find((option) => option.value === (value ?? any));
        const found = typed === current?.label ? choices : search(typed).people;
        return [
          { value: any, label: anyone },
          ...found.slice(0, mostOffered).map((each) => ({ value: each.id, label: nameOf(each) })),
        ];
      }}
      renderOption={({ option }) => {
        const somebody = choices.find(({ id }) => id === option.value);
        return somebody ? <PersonChoice person={somebody} detail={somebody.detail} /> : option.label;
      }}
      nothingFoundMessage="No one found"
      comboboxProps={wideList}
    />
  );
}
