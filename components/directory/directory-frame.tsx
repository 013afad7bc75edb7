"use client";

import dynamic from "next/dynamic";
import { useMemo, useRef, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { usePageKeys, type PageKeys } from "@/components/ui/page-keys";
import { searchKey, useSearchKey } from "@/components/ui/use-search-key";
import { PageHeader } from "@/components/ui/page-header";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { wordsOf } from "@/lib/directory/highlight";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { PartialMatch } from "@/lib/directory/partial-match";
import type { Section } from "@/lib/directory/sections";
import {
  countFilters,
  noFilters,
  orderOf,
  type DirectoryView,
  type FilterCounts,
} from "@/lib/directory/view";
import type { PictureVersions } from "@/lib/pictures/schema";
import { tellFailed } from "@/components/ui/tell-failed";
import { DirectoryFreshness } from "./directory-freshness";
import type { DirectoryStart } from "./directory-start";
import { FacesSkeleton, NoResults, NoPeopleYet, NoConnection, PeopleRowsSkeleton } from "./directory-states";
import { DirectoryToolbar } from "./directory-toolbar";
import { ListNote } from "./list-note";
import { PeopleTable } from "./people-table";
import { nameOf } from "@/lib/matching/names";
import { openQuickLook } from "@/components/quick-look/quick-look-state";
import { plural } from "@/lib/wording";
import { useColumns } from "./use-columns";
import type { SelectedPeople } from "./directory-selection";
import type { FilterProperties } from "./filter-properties";
import type { ShownPeople } from "./shown-people";
import type { Related } from "./use-directory";
import type { DirectoryViews } from "./use-directory-view";
import { useSelection } from "./use-selection";

// Fetched when faces are first asked for.
const PeopleGrid = dynamic(() => import("./people-grid").then((file) => file.PeopleGrid), {
  ssr: false,
  loading: FacesSkeleton,
});

// Fetched when somebody is first selected.
const DirectorySelection = dynamic(
  () => import("./directory-selection").then((file) => file.DirectorySelection),
  { ssr: false },
);
// For executives: nobody else has its script.
const WaitingLine = dynamic(() => import("./waiting-line").then((file) => file.WaitingLine));

const directoryKeys: PageKeys = {
  title: "In the directory",
  keys: [
    searchKey,
    { keys: ["↓"], does: "From the search into the list" },
    { keys: ["↑", "↓"], does: "In the list, another person" },
    { keys: ["Page Up", "Page Down", "Home", "End"], does: "In the list, a page or to an end" },
    { keys: ["Enter"], does: "Look at the person" },
    { keys: ["X", "Space"], does: "Select, with Shift as far as here" },
  ],
};

/** What the page begins with. */
export type DirectoryProperties<Start> = {
  start: Start;
  /** Those that the reader has chosen. */
  columns: readonly DirectoryColumn[];
  mayManage: boolean;
};

/** What the page shows of a directory, wherever it comes from. */
export type ShownDirectory = {
  /** What is shown, which may be a few letters behind what was typed. */
  view: DirectoryView;
  /** Null: not known yet. */
  found: ShownPeople | null;
  /** Which part of the query those found fit, where nobody fits all of it. */
  partial: PartialMatch | null;
  sections: readonly Section[];
  foundTotal: number | null;
  total: number;
  syncedAt: string | null;
  isStale: boolean;
  isOffline: boolean;
  /** Why what the view shows is not there. */
  error: Error | null;
  retry: () => void;
  related: Related;
  pictures: PictureVersions;
  counts: FilterCounts | undefined;
  /** The best of those whom a view holds, which may not be the one that is shown. */
  findFirst: (view: DirectoryView) => Promise<ListedPerson | undefined>;
  /** What can be done with those of these ids who are there. */
  selected: (ids: ReadonlySet<string>) => SelectedPeople;
};

/** The directory page around its list: tools, what is to be known of the list, the list in its shape, what can be done with those selected. */
export function DirectoryFrame({
  start,
  columns: knownColumns,
  mayManage,
  views: { asked, view, type, change, open },
  directory,
  filters: filterParts,
  onAboutToSearch,
}: DirectoryProperties<Pick<DirectoryStart, "me" | "seesEmails">> & {
  views: DirectoryViews;
  directory: ShownDirectory;
  filters: Pick<FilterProperties, "people" | "parts">;
  /** The search box is pointed at, or has the focus. */
  onAboutToSearch?: () => void;
}) {
  const { view: shownView, found, foundTotal, total, syncedAt, related, counts } = directory;
  const { columns: chosen, choose } = useColumns(knownColumns);
  const columns = useMemo(
    () => chosen.filter((column) => column !== "email" || start.seesEmails),
    [chosen, start.seesEmails],
  );
  const words = useMemo(() => wordsOf(shownView.query), [shownView.query]);
  const selection = useSelection();
  const [wantsSelecting, setWantsSelecting] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const entrance = useRef<(() => void) | null>(null);
  useSearchKey(box);
  usePageKeys(directoryKeys);

  if (syncedAt === null && total === 0) {
    return (
      <>
        <PageHeader title="Directory" />
        <NoPeopleYet mayManage={mayManage} />
      </>
    );
  }
  const filters = countFilters(view);
  const isNarrowed = filters > 0 || view.query.trim() !== "";
  const isSelecting = wantsSelecting || selection.ids.size > 0;
  const list = { related, selection, isSelecting, entrance, words, sections: directory.sections };
  return (
    <KnownPictures pictures={directory.pictures}>
      <PageHeader
        title="Directory"
        detail={
          <span aria-live="polite">
            <span className="numbers">
              {isNarrowed && foundTotal !== null && `${foundTotal.toLocaleString("en")} of `}
              {total.toLocaleString("en")}
            </span>{" "}
            {plural(total, "person", "people")}
          </span>
        }
        action={
          syncedAt !== null && (
            <DirectoryFreshness syncedAt={syncedAt} isStale={directory.isStale} mayManage={mayManage} />
          )
        }
      />
      {mayManage && <WaitingLine />}
      <DirectoryToolbar
        box={box}
        view={view}
        type={type}
        change={change}
        onEnter={() => {
          // What is drawn may be a few letters behind what was typed.
          if (view.query.trim() === "") return;
          directory
            .findFirst(view)
            .then(
              (first) => first && openQuickLook({ id: first.id, name: nameOf(first) }),
              tellFailed("Not opened"),
            );
        }}
        {...(onAboutToSearch && { onAboutToSearch })}
        onDown={() => entrance.current?.()}
        onOpenView={open}
        columns={columns}
        onColumns={choose}
        seesEmails={start.seesEmails}
        filterProperties={{
          ...filterParts,
          view,
          change,
          related,
          counts,
          me: start.me,
          mayManage,
          syncedAt,
        }}
        foundTotal={foundTotal}
        isSelecting={isSelecting}
        onSelecting={(isOn) => {
          setWantsSelecting(isOn);
          if (!isOn) selection.replace(new Set());
        }}
      />
      <ListNote
        view={shownView}
        partial={directory.partial}
        isFilterLeftOut={asked.gap !== null && !mayManage}
      />
      {directory.error ? (
        <ErrorNotice error={directory.error} onRetry={directory.retry} />
      ) : found === null ? (
        directory.isOffline ? (
          <NoConnection />
        ) : view.layout === "grid" ? (
          <FacesSkeleton />
        ) : (
          <PeopleRowsSkeleton />
        )
      ) : found.length === 0 ? (
        <NoResults
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
          order={orderOf(shownView)}
          onSort={(sort) => change({ sort })}
          {...list}
        />
      )}
      {selection.ids.size > 0 && (
        <DirectorySelection
          selected={directory.selected(selection.ids)}
          selection={selection}
          mayHaveEmails={start.seesEmails}
        />
      )}
    </KnownPictures>
  );
}
