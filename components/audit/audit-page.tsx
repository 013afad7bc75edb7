"use client";

import { Anchor, Button, Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText, X } from "lucide-react";
import Link from "next/link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { AbsoluteTime, getBrowserTimeZone } from "@/components/ui/time";
import type { AuditEvent, AuditFilter } from "@/lib/identity/audit/schema";
import { auditEventsQueryOptions } from "@/lib/browser/audit";
import { buildApiUrl } from "@/lib/browser/fetch-api";
import { AuditFilters } from "./audit-filters";
import classes from "./audit.module.css";
import { channelLabels, describeEvent } from "./event-labels";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo } from "react";
import { parseAuditFilter, formatAuditFilter } from "@/lib/identity/audit/filter-search-params";

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
            <EventActor event={event} filter={filter} />
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

function EventActor({ event: { actor, viewed_as }, filter }: { event: AuditEvent; filter: AuditFilter }) {
  const name = <bdi translate="no">{actor.name}</bdi>;
  return (
    <Text component="div">
      {actor.user_id === null || actor.user_id === filter.actor_id ? (
        <Text span inherit fw={550}>
          {name}
        </Text>
      ) : (
        <Anchor
          component={Link}
          href={buildAuditUrl({ ...filter, actor_id: actor.user_id })}
          prefetch={false}
          inherit
          c="inherit"
          fw={550}
          title={`Only events of ${actor.name}`}
        >
          {name}
        </Anchor>
      )}
      {viewed_as && (
        <Text span inherit c="dimmed">
          {" "}
          as <bdi translate="no">{viewed_as.name}</bdi>
        </Text>
      )}
    </Text>
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
