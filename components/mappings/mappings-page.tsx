"use client";

import { Alert, Anchor, Button, CloseButton, Group, Tabs, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CircleCheck, FileDown, Mail, Search, SearchX, TriangleAlert, Users } from "lucide-react";
import Link from "next/link";
import { useDeferredValue, useMemo, useState } from "react";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mappingsCsv } from "@/lib/mappings/mappings-csv";
import type { UserMapping } from "@/lib/mappings/schema";
import { ApiProblem } from "@/lib/query/fetch-json";
import { mappingsQuery, matchByEmail } from "@/lib/query/mappings";
import { ImportDialog } from "./import-dialog";
import { isFound, isInTab, openConflicts, tabs, type Tab } from "./mapping-tabs";
import { MappingList } from "./mapping-list";
import classes from "./mappings.module.css";
import { MatchSummary } from "./match-summary";

/** Who is who in payroll and in the projects system: looked through, matched, edited, taken out and brought in. */
export function MappingsPage() {
  const { data, error, refetch } = useQuery(mappingsQuery());
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  return <Mappings mappings={data.mappings} />;
}

function Mappings({ mappings }: { mappings: readonly UserMapping[] }) {
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>(() =>
    mappings.some((mapping) => isInTab("attention", mapping, new Map())) ? "attention" : "everybody",
  );
  const [query, setQuery] = useState("");
  const deferredQuery = useDeferredValue(query);
  /** Edited in this tab: a row stays where one works on it, wherever it belongs by now. */
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const match = useMutation({
    mutationFn: matchByEmail,
    onSuccess: () => {
      setKept(new Set());
      setTab("attention");
      void client.invalidateQueries({ queryKey: ["people"] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["mappings"] }),
  });
  const [isSummaryClosed, setIsSummaryClosed] = useState(false);

  const conflicts = useMemo(
    () => openConflicts(mappings, match.data?.conflicts ?? []),
    [mappings, match.data],
  );
  const shown = useMemo(
    () =>
      mappings.filter(
        (mapping) =>
          (isInTab(tab, mapping, conflicts) || kept.has(mapping.user_id)) && isFound(deferredQuery, mapping),
      ),
    [mappings, tab, conflicts, kept, deferredQuery],
  );
  const isSearching = deferredQuery.trim() !== "";

  return (
    <>
      <Anchor
        component={Link}
        href="/admin/connections"
        size="sm"
        c="dimmed"
        mb="xs"
        display="inline-flex"
        style={{ alignItems: "center", gap: 4 }}
      >
        <ArrowLeft size={14} aria-hidden /> Connections
      </Anchor>
      <PageHeader
        title="User mappings"
        detail="Who is who in payroll and in the projects system"
        action={
          <Group gap="xs" className={classes["tools"]}>
            <ImportDialog mappings={mappings} />
            <Button
              variant="default"
              leftSection={<FileDown size={16} aria-hidden />}
              disabled={shown.length === 0}
              onClick={() => download(mappingsCsv(shown))}
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
      {match.error && <NotMatched error={match.error} />}
      {match.data && !isSummaryClosed && (
        <MatchSummary result={match.data} onClose={() => setIsSummaryClosed(true)} />
      )}
      <Tabs
        value={tab}
        onChange={(value) => {
          const chosen = tabs.find((known) => known.value === value);
          if (!chosen) return;
          setTab(chosen.value);
          setKept(new Set());
        }}
        keepMounted={false}
      >
        <Tabs.List mb="md" className={classes["tabs"]}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={
                <Text span inherit c="dimmed" className="numbers">
                  {mappings
                    .filter((mapping) => isInTab(value, mapping, conflicts))
                    .length.toLocaleString("en")}
                </Text>
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TextInput
          aria-label="Search users"
          placeholder="Search by name, e-mail or id"
          type="search"
          size="md"
          mb="md"
          w={{ base: "100%", sm: 360 }}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && setQuery("")}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={
            query && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setQuery("")} />
          }
        />
        <Tabs.Panel value={tab}>
          {shown.length > 0 ? (
            <MappingList
              mappings={shown}
              conflicts={conflicts}
              onEdit={(userId) => setKept((kept) => new Set([...kept, userId]))}
            />
          ) : (
            <NobodyHere tab={tab} isSearching={isSearching} onClear={() => setQuery("")} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function NotMatched({ error }: { error: Error }) {
  const isNothingConnected = error instanceof ApiProblem && error.code === "nothing_connected";
  return (
    <Alert
      mb="lg"
      color={isNothingConnected ? "yellow" : "red"}
      icon={<TriangleAlert size={18} aria-hidden />}
      title={isNothingConnected ? "There is nobody to match with" : "Nobody was matched"}
    >
      {error.message}{" "}
      {isNothingConnected && (
        <Anchor component={Link} href="/admin/connections" size="sm" c="inherit" td="underline">
          To the connections
        </Anchor>
      )}
    </Alert>
  );
}

function NobodyHere({ tab, isSearching, onClear }: { tab: Tab; isSearching: boolean; onClear: () => void }) {
  if (isSearching) {
    return (
      <Notice
        icon={<SearchX size={32} aria-hidden />}
        title="Nobody found here"
        action={
          <Button variant="default" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        Try fewer letters, or look under another tab.
      </Notice>
    );
  }
  return tab === "attention" ? (
    <Notice icon={<CircleCheck size={32} aria-hidden />} title="Nobody needs attention">
      Every user has an id, and no question was left open by the last match.
    </Notice>
  ) : (
    <Notice icon={<Users size={32} aria-hidden />} title="Nobody has an id yet">
      Match users by their e-mail addresses, or give them their ids under “Needs attention”.
    </Notice>
  );
}

/** Hands a file to the browser that was made in it. */
function download(csv: string): void {
  // The mark makes spreadsheets read it as UTF-8.
  const address = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "user-mappings.csv";
  link.click();
  URL.revokeObjectURL(address);
}
