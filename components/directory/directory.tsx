"use client";

import dynamic from "next/dynamic";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { usePageKeys, type PageKeys } from "@/components/ui/page-keys";
import { searchKey, useSearchKey } from "@/components/ui/use-search-key";
import { PageHeader } from "@/components/ui/page-header";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { wordsOf } from "@/lib/directory/highlight";
import { countFilters, noFilters, orderOf } from "@/lib/directory/view";
import { DirectoryFreshness } from "./directory-freshness";
import type { DirectoryStart } from "./directory-start";
import { FacesSkeleton, NoResults, NoPeopleYet, NoConnection, PeopleRowsSkeleton } from "./directory-states";
import { DirectoryToolbar } from "./directory-toolbar";
import { ListNote } from "./list-note";
import { PeopleTable } from "./people-table";
import { nameOf } from "@/lib/matching/names";
import { openQuickLook } from "@/components/quick-look/quick-look-state";
import { plural } from "@/lib/wording";
import { useChoiceCounts } from "./use-choice-counts";
import { useColumns } from "./use-columns";
import { useDirectory } from "./use-directory";
import { useDirectoryView } from "./use-directory-view";
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
    { keys: ["Page Up", "Page Down", "Home", "End"], does: "Further" },
    { keys: ["Enter"], does: "Look at the person" },
    { keys: ["X", "Space"], does: "Select, with Shift as far as here" },
  ],
};

/** The directory: the server's beginning at once, then everybody, searched as one types. */
export function Directory({
  start,
  columns: knownColumns,
  mayManage,
}: {
  start: DirectoryStart;
  /** Those that the reader has chosen. */
  columns: readonly DirectoryColumn[];
  mayManage: boolean;
}) {
  const { view: asked, type, change, open } = useDirectoryView();
  // What is missing in people's data is for executives, whatever a link says. The server keeps it to them as well.
  const view = useMemo(() => (mayManage ? asked : { ...asked, gap: null }), [asked, mayManage]);
  const shownView = useDeferredValue(view);
  const directory = useDirectory(start, shownView);
  const { found, foundTotal, total, syncedAt, related, people } = directory;
  const counts = useChoiceCounts(shownView, directory.search, directory.context, directory.hasDetails);
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
          const [first] = (view.query.trim() !== "" && directory.find(view)?.people) || [];
          if (first) openQuickLook({ id: first.id, name: nameOf(first) });
        }}
        onDown={() => entrance.current?.()}
        onOpenView={open}
        columns={columns}
        onColumns={choose}
        seesEmails={start.seesEmails}
        filterProperties={{ view, change, people, related, counts, me: start.me, mayManage, syncedAt }}
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
          people={people ?? start.people}
          related={related}
          selection={selection}
          mayHaveEmails={start.seesEmails}
          isReady={people !== undefined && directory.hasDetails}
        />
      )}
    </KnownPictures>
  );
}
