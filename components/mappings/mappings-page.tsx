"use client";

import { Alert, Button, Group, Stack, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, EyeOff, FileDown, Mail, TriangleAlert, Users } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { MatchingHeader } from "@/components/matching/matching-header";
import { MatchingPageSkeleton } from "@/components/matching/matching-skeleton";
import { MatchList } from "@/components/matching/match-list";
import { RecordDialog, RecordSearch, type VendorRecord } from "@/components/matching/record-picker";
import { matchesQuery } from "@/lib/identity/matching/names";
import { getProfileText } from "@/components/profile/profile-text";
import { CountedTabs } from "@/components/ui/counted-tabs";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { InlineLink } from "@/components/ui/inline-link";
import { NoSearchResults } from "@/components/ui/no-search-results";
import { showNotice } from "@/components/ui/notice-store";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useAction } from "@/components/ui/use-action";
import { saveCsv } from "@/components/ui/save-file";
import { SearchBox } from "@/components/ui/search-box";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { searchShortcut, useSearchShortcut } from "@/components/ui/use-search-shortcut";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { useTabSearchParams } from "@/components/ui/use-tab-search-params";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { mappingsQuery, setMapping } from "@/lib/browser/mappings";
import { useInvalidate } from "@/lib/browser/refetch";
import type { MappedSystem } from "@/lib/identity/external-ids/link";
import type { DetailedMapping } from "@/lib/identity/external-ids/schema";
import type { LinkableRecord } from "@/lib/links/mappings/schema";
import { formatCsv } from "@/lib/platform/text/format-csv";
import { IdHolderLink, MappingRow, type MappingRowActions } from "./mapping-row";
import {
  buildUserMappingPath,
  findOpenConflicts,
  getMappingTab,
  mappingsSearchParams,
  mappingTabs,
  systemLabels,
  type ConflictsByUser,
  type MappingTab,
} from "./mapping-state";
import { MatchSummary } from "./match-summary";

const noConflicts: ConflictsByUser = new Map();
const csvColumns = ["user_email", "user_name", "payroll_id", "projects_id"];
const shortcuts: ShortcutGroup = { title: "In user matching", shortcuts: [searchShortcut] };

const mappingsPath = "/api/admin/connections/user-mappings";
const recordsPath = "/api/admin/connections/user-mappings/records";
const pageDetail = "Who is who in payroll and in the source of people";

export function MappingsPage() {
  const { data, error, refetch } = useQuery(mappingsQuery());
  if (data) return <MappingList mappings={data.mappings} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <MatchingPageSkeleton detail={pageDetail} />;
}

const setIgnored = (userId: string, ignored: boolean) =>
  fetchApi("PUT", "/api/admin/connections/user-mappings/{userId}/ignored", {
    path: { userId },
    body: { ignored },
  });

/** `from`: the mapping when its id was chosen for editing. The server refuses the change if the id has changed since. */
type EditedId = { from: DetailedMapping; system: MappedSystem };
type IdChange = EditedId & { id: string };

function MappingList({ mappings }: { mappings: readonly DetailedMapping[] }) {
  const invalidate = useInvalidate();
  const { data: records } = useQuery({
    ...apiQuery(recordsPath),
    staleTime: 600_000,
  });
  const [fallback] = useState<MappingTab>(() =>
    mappings.some((mapping) => getMappingTab(mapping, noConflicts) === "attention")
      ? "attention"
      : "everybody",
  );
  const { tab, query, show } = useTabSearchParams(mappingsSearchParams, fallback);
  const deferredQuery = useDeferredValue(query);
  const box = useRef<HTMLInputElement>(null);
  useSearchShortcut(box);
  useRegisterShortcuts(shortcuts);
  /** Users changed on this tab. Their rows stay in the tab, unless they are ignored. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<EditedId | null>(null);
  const [isSummaryClosed, setIsSummaryClosed] = useState(false);

  function openTab(next: MappingTab) {
    setChanged(new Set());
    show({ tab: next });
  }

  async function change(request: Promise<{ mapping: DetailedMapping }>) {
    const { mapping } = await request;
    void invalidate("directory", recordsPath); // both show which user a person has
    await invalidate(mappingsPath);
    return mapping;
  }

  const match = useAction({
    call: () => fetchApi("POST", "/api/admin/connections/user-mappings/sync", { query: { detail: true } }),
    done: () => {
      openTab("attention");
      void invalidate("directory");
    },
    refetch: [mappingsPath, recordsPath, "/api/admin/connections"],
  });
  const isNothingConnected = match.error instanceof ApiProblem && match.error.code === "nothing_connected";

  const save = useAction({
    call: ({ from, system, id }: IdChange) =>
      change(
        setMapping(from.user_id, {
          [`${system}_id`]: id,
          expected: { [`${system}_id`]: from[`${system}_id`] },
        }),
      ),
    done: (now, { from, system, id }) => {
      setEditing((shown) => (shown?.from.user_id === from.user_id && shown.system === system ? null : shown));
      const isOtherEmployee = system === "payroll" && from.payroll_id !== "";
      showUndo(
        id ? "Saved" : "Cleared",
        <>
          {systemLabels[system].title} id of <bdi translate="no">{from.user_name}</bdi>
          {isOtherEmployee && ". Payroll data of the former employee is deleted here."}
        </>,
        `The earlier id is back.${isOtherEmployee ? " Sync the person from payroll to restore their details." : ""}`,
        () => change(setMapping(from.user_id, { ...pickIds(from), expected: pickIds(now) })),
      );
    },
    failed: (error, { from, system }) => {
      const isShown = editing?.from.user_id === from.user_id && editing.system === system;
      if (!isShown) notifyFailure("Not saved")(error);
      if (error instanceof ApiProblem && error.code === "changed_meanwhile") void invalidate(mappingsPath);
    },
  });
  const { ask, isOpen: isAsking, dialog } = useConfirmation();
  function saveId(change: IdChange) {
    const { from, system, id } = change;
    const submit = () => {
      setChanged(new Set([...changed, from.user_id]));
      save.mutate(change);
    };
    if (system !== "payroll" || from.payroll_id === "" || from.payroll_id === id) return submit();
    const { unlink } = getProfileText(false, from.user_name);
    const replacing = { title: `Link ${from.user_name} to another employee?`, confirmLabel: "Link" };
    ask(id === "" ? unlink : { ...unlink, ...replacing }, submit);
  }

  const ignore = useAction({
    call: ({ user_id, ignored }: DetailedMapping) => change(setIgnored(user_id, !ignored)),
    done: ({ user_id, user_name, ignored }) =>
      showUndo(
        ignored ? "Ignored" : "No longer ignored",
        <bdi translate="no">{user_name}</bdi>,
        "Nothing changed.",
        () => change(setIgnored(user_id, !ignored)),
      ),
    failed: "Not done",
  });

  const conflicts = useMemo(
    () => findOpenConflicts(mappings, match.data?.conflicts ?? []),
    [mappings, match.data],
  );
  const counts = { attention: 0, matched: 0, ignored: 0, everybody: mappings.length };
  for (const mapping of mappings) counts[getMappingTab(mapping, conflicts)] += 1;
  const shown = mappings.filter(
    (mapping) =>
      (tab === "everybody" ||
        getMappingTab(mapping, conflicts) === tab ||
        (changed.has(mapping.user_id) && !mapping.ignored)) &&
      matchesQuery(deferredQuery, ...Object.values(pickCsvFields(mapping))),
  );
  const known = useMemo(
    () => ({
      payroll: new Map(records?.payroll?.map((record) => [record.id, record])),
      projects: new Map(records?.projects.map((record) => [record.id, record])),
    }),
    [records],
  );
  const actions: MappingRowActions = {
    isBusy: save.isPending || ignore.isPending,
    rowOf(userId) {
      const email = mappings.find(({ user_id }) => user_id === userId)?.user_email;
      if (email === undefined) return null;
      return {
        href: buildUserMappingPath(email),
        show: () => {
          setEditing(null);
          show({ tab: "everybody", query: email });
        },
      };
    },
    onChange: (from, system) => {
      save.reset();
      setEditing({ from, system });
    },
    onUse: (from, system, id) => saveId({ from, system, id }),
    onIgnore: ignore.mutate,
  };

  return (
    <>
      <MatchingHeader
        place="users"
        detail={pageDetail}
        action={
          <Group gap="xs">
            <Button
              leftSection={<FileDown />}
              disabled={shown.length === 0}
              data-keywords="export spreadsheet"
              onClick={() => saveCsv(formatCsv(shown.map(pickCsvFields), csvColumns), "user-mappings.csv")}
            >
              Download CSV
            </Button>
            <Button
              variant="filled"
              leftSection={<Mail />}
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
      {match.error && (
        <Alert
          mb="lg"
          color={isNothingConnected ? "yellow" : "red"}
          icon={<TriangleAlert size={18} />}
          title={isNothingConnected ? "Nothing to match with" : "No one was matched"}
        >
          {match.error.message}{" "}
          {isNothingConnected && <InlineLink href="/admin/connections">Go to Connections</InlineLink>}
        </Alert>
      )}
      {match.data && !isSummaryClosed && (
        <MatchSummary result={match.data} onClose={() => setIsSummaryClosed(true)} />
      )}
      <CountedTabs tabs={mappingTabs} counts={counts} chosen={tab} onChoose={openTab}>
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
            <MatchList
              key={tab}
              all={shown}
              label="Users"
              columns={["User", "Payroll", "Projects"]}
              keyOf={({ user_id }) => user_id}
              draw={(mapping) => (
                <MappingRow
                  mapping={mapping}
                  conflicts={
                    getMappingTab(mapping, conflicts) === "matched"
                      ? null
                      : (conflicts.get(mapping.user_id) ?? [])
                  }
                  recordOf={(system, id) => known[system].get(id)}
                  actions={actions}
                />
              )}
            />
          ) : deferredQuery.trim() === "" ? (
            <EmptyState {...emptyTabText[tab]} />
          ) : (
            <NoSearchResults onClear={() => show({ query: "" })} />
          )}
        </Tabs.Panel>
      </CountedTabs>
      <RecordDialog
        title={editing && formatTitle(editing)}
        isCovered={isAsking}
        onClose={() => setEditing(null)}
      >
        {editing && (
          <IdEditor
            editing={editing}
            records={records?.[editing.system] ?? []}
            error={save.error}
            isSaving={save.isPending}
            rowOf={actions.rowOf}
            onSave={(id) => {
              // After a refusal the user has read the current value, so the next change is based on it.
              const current = mappings.find(({ user_id }) => user_id === editing.from.user_id);
              saveId({ ...editing, ...(save.error && current && { from: current }), id });
            }}
          />
        )}
      </RecordDialog>
      {dialog}
    </>
  );
}

const pickIds = ({ payroll_id, projects_id }: Pick<DetailedMapping, "payroll_id" | "projects_id">) => ({
  payroll_id,
  projects_id,
});

const pickCsvFields = ({ user_email, user_name, ...mapping }: DetailedMapping) => ({
  user_email,
  user_name,
  ...pickIds(mapping),
});

const formatTitle = ({ from, system }: EditedId) => `${systemLabels[system].title} id of ${from.user_name}`;

function IdEditor({
  editing: { from, system },
  records,
  error,
  isSaving,
  rowOf,
  onSave,
}: {
  editing: EditedId;
  records: readonly LinkableRecord[];
  error: Error | null;
  isSaving: boolean;
  rowOf: MappingRowActions["rowOf"];
  onSave: (id: string) => void;
}) {
  const id = from[`${system}_id`];
  const options = records.map(({ taken_by, ...record }): VendorRecord => {
    const isLinked = record.id === id;
    return {
      ...record,
      detail: [record.detail, record.id].filter(Boolean).join(" · "),
      holder: isLinked ? "Linked now" : taken_by && `Linked to ${taken_by}`,
      action: isLinked || taken_by !== null ? null : "Link",
    };
  });
  const holder = error instanceof ApiProblem ? error.document.holder : null;
  return (
    <Stack gap="md">
      <RecordSearch
        firstQuery={records.length > 0 ? from.user_name : id}
        records={options}
        nameOf={({ name }) => `Link ${from.user_name} to ${name}`}
        isBusy={isSaving}
        onChoose={(record) => onSave(record.id)}
        onTyped={onSave}
      />
      {error && (
        <Alert color="red">
          {error.message} {holder && <IdHolderLink holder={holder} rowOf={rowOf} />}
        </Alert>
      )}
      {id !== "" && (
        <Button variant="subtle" color="red" disabled={isSaving} onClick={() => onSave("")}>
          Clear the id
        </Button>
      )}
    </Stack>
  );
}

const showUndo = (title: string, message: ReactNode, undone: string, undo: () => Promise<unknown>) =>
  showUndoNotice({
    title,
    message,
    onUndo: () =>
      void undo().then(() => showNotice({ title: "Undone", message: undone }), notifyFailure("Not undone")),
  });

const emptyTabText: Record<MappingTab, { icon: ReactNode; title: string; children: string }> = {
  attention: {
    icon: <CircleCheck />,
    title: "No one needs attention",
    children: "Every user has an id or needs none, and the last match left nothing open.",
  },
  matched: {
    icon: <Users />,
    title: "No one has an id yet",
    children: "Match users by e-mail, or choose their records under “Needs attention”.",
  },
  ignored: {
    icon: <EyeOff />,
    title: "No one is ignored",
    children:
      "Ignore accounts that need no ids, such as a shared account or an outside accountant. Matching skips them.",
  },
  everybody: {
    icon: <Users />,
    title: "There are no users yet",
    children: "Everyone who has signed in is listed here.",
  },
};
