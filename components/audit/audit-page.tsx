"use client";

import { Anchor, Button, Group, Text, type TextInputProps } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, ScrollText, X, ListFilter } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState, type FocusEvent } from "react";
import { useDisclosure } from "@mantine/hooks";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { AbsoluteTime, getBrowserTimeZone } from "@/components/ui/time";
import type { AuditEvent, AuditFilter } from "@/lib/identity/audit/schema";
import { auditEventsQueryOptions } from "@/lib/browser/audit";
import { buildApiUrl, apiQuery } from "@/lib/browser/fetch-api";
import { parseAuditFilter, formatAuditFilter, auditKinds } from "@/lib/identity/audit/filter-search-params";
import { DateBox } from "@/components/ui/date-box";
import { LabelSelect } from "@/components/ui/label-select";
import { useDebounced } from "@/components/ui/use-debounced";
import { groupLabels } from "@/lib/profiles/field-labels";
import { profileGroups } from "@/lib/identity/access/visibility";
import { channels } from "@/lib/identity/audit/actor";
import { formatLeavingDate, useFormerPeople } from "@/components/person/former-people";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { formatTitleAndOffice } from "@/components/ui/person-option";
import { PersonSelect } from "@/components/ui/person-select";
import { buildSearch } from "@/lib/directory/search";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { apiFullName } from "@/lib/identity/matching/names";
import { searchResultsQueryOptions, directoryRowsByIdQueryOptions } from "@/lib/browser/large-directory";
import { formatDate } from "@/lib/platform/text/text-format";
import classes from "./audit.module.css";
import { channelLabels, describeEvent, eventKindLabels } from "./event-labels";

export function AuditPage() {
  const { filter, change, clear } = useAuditFilter();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(auditEventsQueryOptions(filter));
  const events = data?.pages.flatMap((page) => page.events);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader
        title="Audit"
        detail="Who did what, and who read whose private data. Times and days are in your time zone."
        action={
          <Group gap="sm">
            {isFiltered && (
              <Button leftSection={<X />} onClick={clear}>
                Clear filters
              </Button>
            )}
            <Button
              component="a"
              href={buildApiUrl("/api/admin/audit", { query: { ...filter, format: "csv" } })}
              download
              data-keywords="export spreadsheet"
              leftSection={<Download />}
            >
              Download CSV
            </Button>
          </Group>
        }
      />
      <AuditFilters filter={filter} events={events ?? []} onChange={change} />
      {!events ? (
        error && <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : events.length === 0 ? (
        <EmptyState
          icon={<ScrollText />}
          title={isFiltered ? "No events match" : "No events yet"}
          action={isFiltered && <Button onClick={clear}>Show everything</Button>}
        >
          {isFiltered
            ? "Change or clear the filters to see more."
            : "Sign-ins, changes and views of private data appear here."}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData} className={classes["events"]}>
          <EventsTable events={events} filter={filter} />
          {hasNextPage && (
            <ShowMore
              shown={events.length}
              isLoading={isFetchingNextPage}
              onMore={() => void fetchNextPage()}
            />
          )}
        </div>
      )}
    </>
  );
}

const columns = [
  { label: "When", width: "11rem" },
  { label: "Who", width: "12rem" },
  { label: "What" },
  { label: "Channel", width: "8rem" },
  { label: "Rule", width: "14rem" },
] as const;

function EventsTable({ events, filter }: { events: readonly AuditEvent[]; filter: AuditFilter }) {
  return (
    <StackingTable label="Audit log" columns={columns}>
      {events.map((event) => (
        <StackingRow key={event.id} className={classes["row"]}>
          <StackingCell area="when" c="dimmed">
            <AbsoluteTime value={event.at} />
          </StackingCell>
          <StackingCell area="who">
            <Text component="div">
              {event.actor.user_id === null || event.actor.user_id === filter.actor_id ? (
                <Text span inherit fw={550}>
                  <bdi translate="no">{event.actor.name}</bdi>
                </Text>
              ) : (
                <Anchor
                  component={Link}
                  href={buildAuditUrl({ ...filter, actor_id: event.actor.user_id })}
                  prefetch={false}
                  inherit
                  c="inherit"
                  fw={550}
                  title={`Only events of ${event.actor.name}`}
                >
                  <bdi translate="no">{event.actor.name}</bdi>
                </Anchor>
              )}
              {event.viewed_as && (
                <Text span inherit c="dimmed">
                  {" "}
                  as <bdi translate="no">{event.viewed_as.name}</bdi>
                </Text>
              )}
            </Text>
          </StackingCell>
          <StackingCell area="what">
            <bdi style={{ overflowWrap: "anywhere" }}>{describeEvent(event)}</bdi>
          </StackingCell>
          <StackingCell area="channel" c="dimmed">
            {channelLabels[event.channel]}
          </StackingCell>
          <StackingCell area="rule" c="dimmed">
            {event.rule}
          </StackingCell>
        </StackingRow>
      ))}
    </StackingTable>
  );
}

type FilterPatch = { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined };

/** Days are in the browser's time zone, which the hook sets if an address with days has another one or none. */
function useAuditFilter() {
  const parameters = useSearchParams();
  const filter = useMemo(() => parseAuditFilter(parameters), [parameters]);
  useEffect(() => {
    if (hasDateRange(filter) && filter.time_zone !== getBrowserTimeZone()) replaceFilterInUrl({});
  }, [filter]);
  return {
    filter,
    change: replaceFilterInUrl,
    clear: () => window.history.replaceState(null, "", buildAuditUrl({})),
  };
}

const hasDateRange = ({ from, to }: FilterPatch) => Boolean(from ?? to);

/** Changes the filter in the address, because the rendered filter may lag behind it on a slow device. */
function replaceFilterInUrl(part: FilterPatch): void {
  const changed = { ...parseAuditFilter(new URLSearchParams(window.location.search)), ...part };
  const whole = { ...changed, time_zone: hasDateRange(changed) ? getBrowserTimeZone() : undefined };
  const given = Object.entries(whole).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  window.history.replaceState(null, "", buildAuditUrl(parseAuditFilter(given)));
}

function buildAuditUrl(filter: AuditFilter): string {
  const query = formatAuditFilter(filter);
  return `/admin/audit${query && `?${query}`}`;
}

function AuditFilters({
  filter,
  events,
  onChange,
}: {
  filter: AuditFilter;
  events: readonly AuditEvent[];
  onChange: (part: FilterPatch) => void;
}) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { time_zone: _zone, ...chosen } = filter;
  const set = Object.values(chosen).filter(Boolean).length;
  return (
    <section aria-label="Filters" className="on-screen">
      <Group hiddenFrom="sm" mb="sm">
        <Button
          size="md"
          fullWidth
          leftSection={<ListFilter />}
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={toggle}
        >
          Filters{set > 0 && ` (${set})`}
        </Button>
      </Group>
      <div id="filters" className={`${classes["filters"]} touch`} data-open={isOpen}>
        <LabelSelect
          label="What"
          unset="Anything"
          values={auditKinds}
          labels={eventKindLabels}
          value={filter.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <ActorFilter
          value={filter.actor_id}
          seen={events.find(({ actor }) => actor.user_id === filter.actor_id)?.actor.name}
          onChange={(actor_id) => onChange({ actor_id })}
        />
        <SubjectFilter
          value={filter.person_id}
          seen={events.find(({ person }) => person?.id === filter.person_id)?.person?.name}
          onChange={(person_id) => onChange({ person_id })}
        />
        <LabelSelect
          label="Part of the profile"
          unset="Any"
          values={profileGroups}
          labels={groupLabels}
          value={filter.group}
          onChange={(group) => onChange({ group })}
        />
        <LabelSelect
          label="Channel"
          unset="Any"
          values={channels}
          labels={channelLabels}
          value={filter.channel}
          onChange={(channel) => onChange({ channel })}
        />
        <DayInput
          label="From day"
          value={filter.from}
          max={filter.to}
          onChange={(from) => onChange({ from })}
        />
        <DayInput label="To" value={filter.to} min={filter.from} onChange={(to) => onChange({ to })} />
      </div>
    </section>
  );
}

/** Browsers format a date in their own locale, so it is repeated below in the page's format. */
const DayInput = ({
  value,
  onChange,
  ...input
}: Pick<TextInputProps, "label" | "min" | "max"> & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) => (
  <DateBox
    {...input}
    value={value ?? null}
    description={value && formatDate(value)}
    inputWrapperOrder={dayInputOrder}
    onChange={(day) => onChange(day ?? undefined)}
  />
);

const dayInputOrder: ("label" | "input" | "description")[] = ["label", "input", "description"];

const maxOptions = 50;

type FilterProps = {
  value: string | undefined;
  seen: string | undefined;
  onChange: (id: string | undefined) => void;
};

function ActorFilter({ seen, ...filter }: FilterProps) {
  const [isWanted, setIsWanted] = useState(filter.value !== undefined);
  const { data } = useQuery({ ...apiQuery("/api/admin/users"), enabled: isWanted });
  const choices = useMemo(
    () =>
      (data?.users ?? []).map(({ id, name, email }) => ({
        id,
        first_name: name,
        last_name: "",
        title: "",
        detail: email,
      })),
    [data],
  );
  const search = useMemo(() => buildSearch(choices), [choices]);
  const [query, setQuery] = useState("");
  return (
    <PersonSelect
      {...getPersonFilterProps(filter, () => setIsWanted(true))}
      label="Who"
      name={choices.find(({ id }) => id === filter.value)?.first_name ?? seen ?? "…"}
      found={search(query).people.slice(0, maxOptions)}
      onSearch={setQuery}
    />
  );
}

function SubjectFilter({ seen, ...filter }: FilterProps) {
  const { value } = filter;
  const [isWanted, setIsWanted] = useState(false);
  const [text, setText] = useState("");
  const query = useDebounced(text);
  const chosen = useHydrationSafeQuery(directoryRowsByIdQueryOptions(value === undefined ? [] : [value]));
  const [formerChosen] = useFormerPeople(chosen?.people.length === 0 ? (value ?? "") : "");
  const known = chosen?.people[0] ?? formerChosen;
  const former = useFormerPeople(isWanted ? query : "");
  const data = useHydrationSafeQuery({ ...searchResultsQueryOptions(query, maxOptions), enabled: isWanted });
  const details = useMemo(() => new Map(data?.details.map((detail) => [detail.id, detail])), [data]);
  const pictures = useMemo(() => mapPictureVersions(data?.details ?? []), [data]);
  const found = [
    ...(data?.people ?? []).map((person) => ({
      ...person,
      detail: formatTitleAndOffice(person.title, details.get(person.id)?.office),
    })),
    ...former.map((person) => ({ ...person, detail: formatLeavingDate(person) })),
  ];
  return (
    <PictureVersionsProvider pictures={pictures}>
      <PersonSelect
        {...getPersonFilterProps(filter, () => setIsWanted(true))}
        label="Person"
        name={known ? apiFullName(known) : (seen ?? "…")}
        found={found.slice(0, maxOptions)}
        onSearch={setText}
      />
    </PictureVersionsProvider>
  );
}

/** `onWanted`: called on focus, so that the page does not load a long list in advance. */
const getPersonFilterProps = ({ value, onChange }: Omit<FilterProps, "seen">, onWanted: () => void) => ({
  value: value ?? null,
  onChange: (id: string | null) => onChange(id ?? undefined),
  anyone: "Anyone",
  allowDeselect: false,
  onFocus: (event: FocusEvent<HTMLInputElement>) => {
    onWanted();
    event.currentTarget.select();
  },
  // As wide as its longest option and inside the page's landmarks.
  comboboxProps: { width: "max-content", position: "bottom-start", withinPortal: false } as const,
});
