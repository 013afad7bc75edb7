import { Group, Text, UnstyledButton } from "@mantine/core";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useMemo, useRef, useState } from "react";
import { AwayBadge } from "@/components/absence/away-badge";
import { useAwayLabels } from "@/components/absence/use-absences";
import { useToday } from "@/components/ui/date";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { searchShortcut, useSearchShortcut } from "@/components/ui/use-search-shortcut";
import { PageHeader } from "@/components/ui/page-header";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { buildSections } from "@/lib/directory/sections";
import { splitIntoFoldedWords } from "@/lib/directory/highlight";
import { countFilters, noFilters } from "@/lib/directory/filters";
import { getSortOrder } from "@/lib/directory/view";
import { notifyFailure } from "@/components/ui/notify-failure";
import { DirectoryFreshness } from "./directory-freshness";
import { getSectionHeading } from "./directory-labels";
import type { DirectorySource, InitialDirectory } from "./directory-source";
import {
  PeopleGridSkeleton,
  NoMatchingPeople,
  DirectoryOffline,
  PeopleRowsSkeleton,
} from "./directory-states";
import { DirectoryToolbar } from "./directory-toolbar";
import { DirectoryListNote } from "./directory-list-note";
import { PeopleTable } from "./people-table";
import { apiFullName } from "@/lib/identity/matching/names";
import { openQuickLook } from "@/components/quick-look/quick-look-state";
import { formatDate, pluralize } from "@/lib/platform/text/text-format";
import { LazyExportMenu, LazySavedViewsMenu } from "./lazy-menus";
import { useActiveFilters } from "./use-active-filters";
import classes from "./directory.module.css";
import type { DirectoryViewState } from "./use-directory-view";
import { useSelection } from "./use-selection";
import { createFailedPart } from "@/components/ui/load-failure";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";

const PeopleGrid = dynamic(() => import("./people-grid").then((file) => file.PeopleGrid, createFailedPart), {
  ssr: false,
  loading: PeopleGridSkeleton,
});

const SelectionBar = dynamic(
  () => import("./selection-bar").then((file) => file.SelectionBar, createFailedPart),
  {
    ssr: false,
  },
);
const SharedViewNote = dynamic(() => import("./shared-view-note").then((file) => file.SharedViewNote));
// Shown to executives who search only.
const FormerPeopleNote = dynamic(() =>
  import("@/components/person/former-people").then((file) => file.FormerPeopleNote),
);
const NoPeopleYet = dynamic(() => import("./no-people-yet").then((file) => file.NoPeopleYet));

const directoryShortcuts: ShortcutGroup = {
  title: "In the directory",
  shortcuts: [
    searchShortcut,
    { keys: ["↓"], does: "From the search to the list" },
    { keys: ["↑", "↓"], does: "In the list, previous or next person" },
    { keys: ["Page Up", "Page Down", "Home", "End"], does: "In the list, a page, or first and last person" },
    { keys: ["Enter"], does: "Open the quick look" },
    { keys: ["X", "Space"], does: "Select; with Shift, a range" },
  ],
};

export type DirectoryProps<Start> = {
  start: Start;
  columns: readonly DirectoryColumn[];
  company: string | null;
  mayManage: boolean;
};

export function DirectoryLayout({
  start,
  columns: knownColumns,
  company,
  mayManage,
  views: { requested, view, sharedName, type, change, open },
  directory,
}: DirectoryProps<Pick<InitialDirectory, "me" | "today" | "seesEmails" | "fieldFilters">> & {
  views: DirectoryViewState;
  directory: DirectorySource;
}) {
  const { view: shownView, found, foundTotal, total, syncedAt, related, counts, useOptions } = directory;
  const { columns: chosen, choose } = useDirectoryColumns(knownColumns);
  const columns = useMemo(
    () => chosen.filter((column) => column !== "email" || start.seesEmails),
    [chosen, start.seesEmails],
  );
  const filterProperties = {
    view,
    change,
    useOptions,
    related,
    counts,
    mayManage,
    me: start.me,
    fieldFilters: start.fieldFilters,
  };
  const active = useActiveFilters(filterProperties);
  const today = useToday(start.today);
  const words = useMemo(() => splitIntoFoldedWords(shownView.query), [shownView.query]);
  const selection = useSelection();
  const awayLabelOf = useAwayLabels();
  const pictures = useMemo(() => mapPictureVersions([...related.details.values()]), [related]);
  const sections = useMemo(
    () =>
      buildSections(directory.sections.map((part) => ({ ...getSectionHeading(part), count: part.count }))),
    [directory.sections],
  );
  const [wantsSelecting, setWantsSelecting] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const focusFirstRow = useRef<(() => void) | null>(null);
  useSearchShortcut(box);
  useRegisterShortcuts(directoryShortcuts);

  if (syncedAt === null && total === 0) {
    return (
      <>
        <PageHeader title="Directory" />
        <NoPeopleYet mayManage={mayManage} />
      </>
    );
  }
  const filters = countFilters(view);
  const away = counts?.is_away ?? 0;
  const isAwayOnly = view.away.length > 0;
  /** What the list contains, for prints and the names of files. */
  const contents = [
    ...(company === null ? [] : [company]),
    formatDate(today),
    ...(view.query.trim() === "" ? [] : [`“${view.query.trim()}”`]),
    ...active.map(({ text }) => text),
  ];
  const isNarrowed = filters > 0 || view.query.trim() !== "";
  const isSelecting = wantsSelecting || selection.ids.size > 0;
  const list = {
    related,
    selection,
    isSelecting,
    entrance: focusFirstRow,
    words,
    awayLabelOf,
    sections,
  };
  return (
    <PictureVersionsProvider pictures={pictures}>
      <PageHeader
        title="Directory"
        detail={
          <>
            <span aria-live="polite">
              <span className="numbers">
                {isNarrowed && foundTotal !== null && `${foundTotal.toLocaleString("en")} of `}
                {total.toLocaleString("en")}
              </span>{" "}
              {pluralize(total, "person", "people")}
            </span>
            <span className="on-screen">
              {" · "}
              <Link href="/departments" prefetch={false} className="text-link">
                Departments
              </Link>
              {(away > 0 || isAwayOnly) && (
                <>
                  {" · "}
                  <UnstyledButton
                    className={classes["away"] ?? ""}
                    aria-pressed={isAwayOnly}
                    onClick={() => change(isAwayOnly ? { away: [] } : { away: ["true"], here: [] })}
                  >
                    <AwayBadge label={`${away.toLocaleString("en")} away today`} />
                  </UnstyledButton>
                </>
              )}
            </span>
          </>
        }
        action={
          <Group gap="xs" justify="flex-end" className={`${classes["actions"]} on-screen`}>
            {syncedAt !== null && (
              <DirectoryFreshness syncedAt={syncedAt} isStale={directory.isStale} mayManage={mayManage} />
            )}
            <LazySavedViewsMenu address={writeDirectorySearchParams(view)} onOpen={open} />
            <LazyExportMenu
              found={found}
              columns={columns}
              contents={contents}
              seesEmails={start.seesEmails}
              selected={directory.selected}
            />
          </Group>
        }
      />
      <DirectoryToolbar
        box={box}
        type={type}
        directory={directory}
        onEnter={() => {
          // The shown results may lag behind typing, so Enter opens the first match of the typed query.
          if (view.query.trim() === "") return;
          directory
            .findFirst(view)
            .then(
              (first) => first && openQuickLook({ id: first.id, name: apiFullName(first) }),
              notifyFailure("Not opened"),
            );
        }}
        onDown={() => focusFirstRow.current?.()}
        filterProperties={filterProperties}
        active={active}
        display={{
          columns,
          onColumns: choose,
          seesEmails: start.seesEmails,
          isSelecting,
          onSelecting: (isOn) => {
            setWantsSelecting(isOn);
            if (!isOn) selection.replace(new Set());
          },
        }}
      />
      <Text className={classes["contents"] ?? ""}>{contents.join(" · ")}</Text>
      {sharedName && <SharedViewNote name={sharedName} address={writeDirectorySearchParams(view)} />}
      <DirectoryListNote
        view={shownView}
        partial={directory.partial}
        isFilterIgnored={requested.gap.length > 0 && !mayManage}
        onAway={() => change({ query: "", away: ["true"], here: [] })}
      />
      {mayManage && shownView.query.trim() !== "" && <FormerPeopleNote query={shownView.query} />}
      {directory.error ? (
        <ErrorNotice error={directory.error} onRetry={directory.retry} />
      ) : found === null ? (
        directory.isOffline ? (
          <DirectoryOffline />
        ) : view.layout === "grid" ? (
          <PeopleGridSkeleton />
        ) : (
          <PeopleRowsSkeleton />
        )
      ) : found.length === 0 ? (
        <NoMatchingPeople
          query={view.query}
          filters={filters}
          onClearQuery={() => change({ query: "" })}
          onClearFilters={() => change(noFilters)}
        />
      ) : view.layout === "grid" ? (
        <PeopleGrid people={found} {...list} />
      ) : (
        <PeopleTable
          people={found}
          columns={columns}
          hasAwayNames={view.away.length > 0}
          printedColumns={start.seesEmails ? ["email", "phone"] : ["phone"]}
          order={getSortOrder(shownView)}
          onSort={(sort) => change({ sort })}
          {...list}
        />
      )}
      {selection.ids.size > 0 && (
        <SelectionBar
          selected={directory.selected(selection.ids)}
          selection={selection}
          company={company}
          mayHaveEmails={start.seesEmails}
        />
      )}
    </PictureVersionsProvider>
  );
}

function useDirectoryColumns(known: readonly DirectoryColumn[]) {
  const client = useQueryClient();
  const query = apiQuery("/api/people/columns");
  const { data } = useQuery({
    ...query,
    initialData: { columns: [...known] },
    staleTime: Infinity,
  });
  const show = (columns: DirectoryColumn[]) => client.setQueryData(query.queryKey, { columns });
  const { mutate } = useMutation({
    mutationFn: ({ columns }: { columns: DirectoryColumn[]; before: DirectoryColumn[] }) =>
      fetchApi("PUT", "/api/people/columns", { body: { columns } }),
    scope: { id: "directory-columns" }, // sequential, so that the last change wins
    onError: (error, { before }) => {
      show(before);
      notifyFailure("Columns not saved")(error);
    },
  });
  return {
    columns: data.columns,
    choose: (columns: DirectoryColumn[]) => {
      mutate({ columns, before: data.columns });
      show(columns);
    },
  };
}
