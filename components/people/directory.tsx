"use client";

import { Button, CloseButton, Group, Kbd, Skeleton, Text, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { SearchX, Search, UsersRound } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Failure } from "@/components/ui/failure";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import type { Person } from "@/lib/people/schema";
import { buildSearch } from "@/lib/people/search";
import { peopleQuery } from "@/lib/query/people";
import { PeopleTable } from "./people-table";

/** What the server shows first: the beginning of what was searched for, and what its rows need of other people. */
export type DirectoryStart = {
  query: string;
  foundTotal: number;
  people: Person[];
  managers: Person[];
  reportCounts: Record<string, number>;
  total: number;
  synced_at: string | null;
  stale: boolean;
};

const never = () => () => undefined;

/** The directory: the server's beginning at once, then everybody, searched as one types. */
export function Directory({ start, mayManage }: { start: DirectoryStart; mayManage: boolean }) {
  const { data, error, refetch } = useQuery(peopleQuery());
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const router = useRouter();
  // On the way back the page may be a kept one, from before the query came into the address.
  const asked = useSearchParams().get("q") ?? "";
  const [query, setQuery] = useState(asked);
  const deferredQuery = useDeferredValue(query);
  const box = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => box.current?.focus()]]);

  const search = useMemo(() => (data ? buildSearch(data.people) : null), [data]);
  // Until everybody is here, only the server knows who is found, and only for the query in the address.
  const found = useMemo(
    () => (search ? search(deferredQuery) : deferredQuery === start.query ? start.people : null),
    [search, deferredQuery, start],
  );
  const foundTotal = data && found ? found.length : found ? start.foundTotal : null;
  const { managers, reportCounts } = useMemo(
    () => (data ? relate(data.people) : relateStart(start)),
    [data, start],
  );
  const total = data?.people.length ?? start.total;
  const syncedAt = data?.synced_at ?? start.synced_at;
  const isSearching = deferredQuery.trim() !== "";

  function changeQuery(value: string) {
    setQuery(value);
    const address = new URL(window.location.href);
    if (value) address.searchParams.set("q", value);
    else address.searchParams.delete("q");
    window.history.replaceState(null, "", address);
  }

  if (syncedAt === null && total === 0) return <NothingYet mayManage={mayManage} />;
  if (error && !data && start.total > start.people.length) {
    return (
      <>
        <PageHeader title="Directory" />
        <Failure error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Directory"
        detail={
          <span aria-live="polite">
            <span className="numbers">
              {isSearching && foundTotal !== null && `${foundTotal.toLocaleString("en")} of `}
              {total.toLocaleString("en")}
            </span>{" "}
            {total === 1 ? "person" : "people"}
          </span>
        }
      />
      <Group justify="space-between" mb="md" gap="sm" className="on-screen">
        <TextInput
          ref={box}
          aria-label="Search people"
          placeholder="Search people"
          type="search"
          value={query}
          onChange={(event) => changeQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found ?? [];
            if (event.key === "Escape") changeQuery("");
            if (event.key === "Enter" && isSearching && query === deferredQuery && first)
              router.push(`/people/${first.id}`);
          }}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={
            query ? (
              <CloseButton size="sm" aria-label="Clear the search" onClick={() => changeQuery("")} />
            ) : (
              <Kbd visibleFrom="sm">/</Kbd>
            )
          }
          size="md"
          w={{ base: "100%", sm: 360 }}
        />
        <Freshness syncedAt={syncedAt} isStale={data?.stale ?? start.stale} />
      </Group>
      {found === null ? (
        <RowsOnTheWay />
      ) : found.length === 0 ? (
        <Notice
          icon={<SearchX size={32} aria-hidden />}
          title="Nobody by that name or title"
          action={
            <Button variant="default" onClick={() => changeQuery("")}>
              Show everybody
            </Button>
          }
        >
          Try fewer letters, or another part of the name. Accents and capitals do not matter.
        </Notice>
      ) : (
        <PeopleTable
          people={found}
          managers={managers}
          reportCounts={reportCounts}
          isVirtual={isInBrowser && data !== undefined}
        />
      )}
    </>
  );
}

function RowsOnTheWay() {
  return (
    <div aria-busy="true" aria-label="People are on their way">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Group key={row} h={60} gap="sm" wrap="nowrap">
          <Skeleton circle height={36} />
          <Skeleton height={14} maw={220} />
        </Group>
      ))}
    </div>
  );
}

function Freshness({ syncedAt, isStale }: { syncedAt: string | null; isStale: boolean }) {
  if (syncedAt === null) return null;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      Last synced <Time value={syncedAt} />
      {isStale && " · being refreshed"}
    </Text>
  );
}

function NothingYet({ mayManage }: { mayManage: boolean }) {
  return (
    <>
      <PageHeader title="Directory" />
      <Notice
        icon={<UsersRound size={32} aria-hidden />}
        title="Nobody is here yet"
        action={
          mayManage && (
            <Group>
              <LinkButton href="/admin/connections">Connect projects</LinkButton>
              <LinkButton href="/admin/sync" variant="default">
                To the sync page
              </LinkButton>
            </Group>
          )
        }
      >
        {mayManage
          ? "People come from your projects system. Connect it, then sync: the directory fills itself."
          : "People appear here as soon as an executive has connected the projects system and synced."}
      </Notice>
    </>
  );
}

type Related = { managers: ReadonlyMap<string, Person>; reportCounts: ReadonlyMap<string, number> };

const relateStart = (start: DirectoryStart): Related => ({
  managers: new Map(start.managers.map((person) => [person.id, person])),
  reportCounts: new Map(Object.entries(start.reportCounts)),
});

function relate(people: readonly Person[]): Related {
  const reportCounts = new Map<string, number>();
  for (const { manager_id } of people) {
    if (manager_id) reportCounts.set(manager_id, (reportCounts.get(manager_id) ?? 0) + 1);
  }
  return { managers: new Map(people.map((person) => [person.id, person])), reportCounts };
}
