"use client";

import { Alert, Button, Group, Tabs } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, EyeOff, FileDown, Mail, TriangleAlert, Users } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { InlineLink } from "@/components/ui/inline-link";
import { CountedTabs } from "@/components/ui/counted-tabs";
import { ErrorNotice } from "@/components/ui/error-notice";
import { NoSearchResults } from "@/components/ui/no-search-results";
import { EmptyState } from "@/components/ui/empty-state";
import { MatchingHeader } from "@/components/matching/matching-header";
import { saveCsv } from "@/components/ui/save-file";
import { useTabSearchParams } from "@/components/ui/use-tab-search-params";
import { formatMappingsCsv } from "@/lib/links/mappings/mappings-csv";
import type { DetailedMapping, LinkableRecords } from "@/lib/links/mappings/schema";
import { ApiProblem } from "@/lib/browser/fetch-json";
import {
  mappingsQueryOptions,
  matchByEmailViaApi,
  linkableRecordsQueryOptions,
} from "@/lib/browser/mappings";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { SearchBox } from "@/components/ui/search-box";
import { useSearchShortcut } from "@/components/ui/use-search-shortcut";
import { ImportDialog } from "./import-dialog";
import type { UserRowLink } from "./id-holder-link";
import { MappingGrid } from "./mapping-grid";
import { MappingsSkeleton } from "./mappings-skeleton";
import {
  buildUserMappingPath,
  createMappingFinder,
  type ConflictsByUser,
  mappingsSearchParams,
  findOpenConflicts,
  type MappingTab,
  getMappingTab,
  mappingTabs,
} from "./mapping-tabs";
import classes from "./mappings.module.css";
import { MatchSummary } from "./match-summary";
import { useMappingChanges } from "./use-mapping-changes";

const noRecords: LinkableRecords = { payroll: null, projects: [] };
const noConflicts: ConflictsByUser = new Map();

export function MappingsPage() {
  const { data, error, refetch } = useQuery(mappingsQueryOptions());
  if (data) return <MappingList mappings={data.mappings} />;
  return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <MappingsSkeleton />;
}

function MappingList({ mappings }: { mappings: readonly DetailedMapping[] }) {
  const invalidate = useInvalidate();
  const changes = useMappingChanges();
  const { data: records } = useQuery(linkableRecordsQueryOptions());
  const [fallback] = useState<MappingTab>(() =>
    mappings.some((mapping) => getMappingTab(mapping, noConflicts) === "attention")
      ? "attention"
      : "everybody",
  );
  const { tab, query, show } = useTabSearchParams(mappingsSearchParams, fallback);
  const deferredQuery = useDeferredValue(query);
  const box = useRef<HTMLInputElement>(null);
  useSearchShortcut(box);
  /**
   * Users edited on this tab. Their rows stay visible even if the change moves them to another tab, unless they are
   * ignored.
   */
  const [edited, setEdited] = useState<{ tab: MappingTab; userIds: ReadonlySet<string> }>({
    tab,
    userIds: new Set(),
  });
  const match = useMutation({
    mutationFn: matchByEmailViaApi,
    onSuccess: () => {
      setEdited({ tab: "attention", userIds: new Set() });
      show({ tab: "attention" });
      void invalidate(queryKeys.people);
    },
    onSettled: () => invalidate(queryKeys.mappings, queryKeys.connections),
  });
  const [isSummaryClosed, setIsSummaryClosed] = useState(false);

  const conflicts = useMemo(
    () => findOpenConflicts(mappings, match.data?.conflicts ?? []),
    [mappings, match.data],
  );
  const counts = useMemo(() => {
    const counted = { attention: 0, matched: 0, ignored: 0, everybody: mappings.length };
    for (const mapping of mappings) counted[getMappingTab(mapping, conflicts)] += 1;
    return counted;
  }, [mappings, conflicts]);
  const search = useMemo(() => createMappingFinder(mappings), [mappings]);
  const shown = useMemo(
    () =>
      search(deferredQuery).filter(
        (mapping) =>
          tab === "everybody" ||
          getMappingTab(mapping, conflicts) === tab ||
          (edited.tab === tab && edited.userIds.has(mapping.user_id) && !mapping.ignored),
      ),
    [search, deferredQuery, tab, conflicts, edited],
  );
  function rowOf(userId: string | null): UserRowLink | null {
    const email = mappings.find(({ user_id }) => user_id === userId)?.user_email;
    if (email === undefined) return null;
    return { address: buildUserMappingPath(email), show: () => show({ tab: "everybody", query: email }) };
  }
  const isSearching = deferredQuery.trim() !== "";

  return (
    <>
      <MatchingHeader
        place="users"
        detail="Who is who in payroll and in the projects system"
        action={
          <Group gap="xs" className={classes["tools"]}>
            <ImportDialog mappings={mappings} changes={changes} />
            <Button
              variant="default"
              leftSection={<FileDown size={16} aria-hidden />}
              disabled={shown.length === 0}
              data-keywords="export spreadsheet"
              onClick={() => saveCsv(formatMappingsCsv(shown), "user-mappings.csv")}
            >
              Download CSV
            </Button>
            <Button
              leftSection={<Mail size={16} aria-hidden />}
              loading={match.isPending}
              onClick={() => {
                setIsSummaryClosed(false);
                match.mutate();
              }}
            >
              Match by e-mail
            </Button>
          </Group>
        }
      />
      {match.error && <MatchingFailed error={match.error} />}
      {match.data && !isSummaryClosed && (
        <MatchSummary result={match.data} onClose={() => setIsSummaryClosed(true)} />
      )}
      <CountedTabs
        tabs={mappingTabs}
        counts={counts}
        chosen={tab}
        onChoose={(chosen) => {
          setEdited({ tab: chosen, userIds: new Set() });
          show({ tab: chosen });
        }}
      >
        <SearchBox
          ref={box}
          label="Search users"
          placeholder="Search by name, e-mail or id"
          hotkey="/"
          style={{ marginBottom: "var(--mantine-spacing-md)" }}
          width={360}
          value={query}
          onChange={(query) => show({ query })}
        />
        <Tabs.Panel value={tab}>
          {shown.length > 0 ? (
            <MappingGrid
              key={tab}
              mappings={shown}
              conflicts={conflicts}
              rowOf={rowOf}
              changes={changes}
              records={records ?? noRecords}
              onEdit={(userId) =>
                setEdited(({ userIds }) => ({ tab, userIds: new Set([...userIds, userId]) }))
              }
            />
          ) : (
            <EmptyTab tab={tab} isSearching={isSearching} onClear={() => show({ query: "" })} />
          )}
        </Tabs.Panel>
      </CountedTabs>
    </>
  );
}

function MatchingFailed({ error }: { error: Error }) {
  const isNothingConnected = error instanceof ApiProblem && error.code === "nothing_connected";
  return (
    <Alert
      mb="lg"
      color={isNothingConnected ? "yellow" : "red"}
      icon={<TriangleAlert size={18} aria-hidden />}
      title={isNothingConnected ? "Nothing to match with" : "No one was matched"}
    >
      {error.message}{" "}
      {isNothingConnected && <InlineLink href="/admin/connections">Go to Connections</InlineLink>}
    </Alert>
  );
}

function EmptyTab({
  tab,
  isSearching,
  onClear,
}: {
  tab: MappingTab;
  isSearching: boolean;
  onClear: () => void;
}) {
  if (isSearching) return <NoSearchResults onClear={onClear} />;
  const { icon, title, detail } = emptyTabText[tab];
  return (
    <EmptyState icon={icon} title={title}>
      {detail}
    </EmptyState>
  );
}

const emptyTabText: Record<MappingTab, { icon: ReactNode; title: string; detail: string }> = {
  attention: {
    icon: <CircleCheck size={32} aria-hidden />,
    title: "No one needs attention",
    detail: "Every user has an id or needs none, and the last match left nothing open.",
  },
  matched: {
    icon: <Users size={32} aria-hidden />,
    title: "No one has an id yet",
    detail: "Match users by e-mail, or choose their records under “Needs attention”.",
  },
  ignored: {
    icon: <EyeOff size={32} aria-hidden />,
    title: "No one is ignored",
    detail:
      "Ignore accounts that need no ids, such as a shared account or an outside accountant. Matching skips them.",
  },
  everybody: {
    icon: <Users size={32} aria-hidden />,
    title: "There are no users yet",
    detail: "Everyone who has signed in is listed here.",
  },
};
