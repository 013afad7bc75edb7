"use client";

import { useHotkeys } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useDeferredValue, useRef, useState, useSyncExternalStore } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PageHeader } from "@/components/ui/page-header";
import { countFilters } from "@/lib/directory/view";
import { DirectoryFreshness } from "./directory-freshness";
import { DirectorySelection } from "./directory-selection";
import type { DirectoryStart } from "./directory-start";
import { FacesSkeleton, NoResults, NoPeopleYet, NoConnection, PeopleRowsSkeleton } from "./directory-states";
import { DirectoryToolbar, noFilters } from "./directory-toolbar";
import { PeopleTable } from "./people-table";
import { nameOf } from "@/lib/matching/names";
import { openQuickLook } from "@/components/quick-look/quick-look-state";
import { plural } from "@/lib/wording";
import { useDirectory } from "./use-directory";
import { useDirectoryView } from "./use-directory-view";
import { useSelection } from "./use-selection";

// Fetched when faces are first asked for.
const PeopleGrid = dynamic(() => import("./people-grid").then((file) => file.PeopleGrid), {
  ssr: false,
  loading: FacesSkeleton,
});

const never = () => () => undefined;

/** The directory: the server's beginning at once, then everybody, searched as one types. */
export function Directory({ start, mayManage }: { start: DirectoryStart; mayManage: boolean }) {
  const { view, type, change } = useDirectoryView();
  const shownView = useDeferredValue(view);
  const directory = useDirectory(start, shownView);
  const { found, foundTotal, total, syncedAt, related, people } = directory;
  const selection = useSelection();
  const [wantsSelecting, setWantsSelecting] = useState(false);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const box = useRef<HTMLInputElement>(null);
  const entrance = useRef<(() => void) | null>(null);
  useHotkeys([["/", () => box.current?.focus()]]);

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
  const list = { related, selection, isSelecting, entrance };
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
      <DirectoryToolbar
        box={box}
        view={view}
        type={type}
        change={change}
        onEnter={() => {
          // What is drawn may be a few letters behind what was typed.
          const [first] = (view.query.trim() !== "" && directory.find(view)) || [];
          if (first) openQuickLook({ id: first.id, name: nameOf(first) });
        }}
        onDown={() => entrance.current?.()}
        people={people}
        related={related}
        hasTeam={start.me !== null}
        foundTotal={foundTotal}
        isSelecting={isSelecting}
        onSelecting={(isOn) => {
          setWantsSelecting(isOn);
          if (!isOn) selection.replace(new Set());
        }}
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
        <PeopleTable people={found} {...list} isVirtual={isInBrowser && directory.isComplete} />
      )}
      <DirectorySelection
        people={people ?? start.people}
        related={related}
        selection={selection}
        mayHaveEmails={mayManage}
        isReady={people !== undefined && directory.hasDetails}
      />
    </KnownPictures>
  );
}
