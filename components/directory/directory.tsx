"use client";

import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useAfterPaint } from "@/components/ui/use-after-paint";
import { DirectoryFrame, type DirectoryProperties } from "./directory-frame";
import type { DirectoryStart, WholeStart } from "./directory-start";
import { useSelectedPeople } from "./use-selected-people";
import { useChoiceCounts } from "./use-choice-counts";
import { useDirectory } from "./use-directory";
import { useDirectoryViews } from "./use-directory-view";
import { WholeSelects } from "./whole-selects";
import { GapFilter } from "./lazy-gap-filter";

// For companies of which no browser reads everybody: nobody else has its script.
const LargeDirectory = dynamic(() => import("./large-directory").then((file) => file.LargeDirectory));

/** The directory: the server's beginning at once, then everybody, searched as one types; of a large one what is looked at. */
export function Directory({ start, ...properties }: DirectoryProperties<DirectoryStart>) {
  return start.isLarge ? (
    <LargeDirectory start={start} {...properties} />
  ) : (
    <WholeDirectory start={start} {...properties} />
  );
}

const parts = { Selects: WholeSelects, Gap: GapFilter };

function WholeDirectory(properties: DirectoryProperties<WholeStart>) {
  const { start, mayManage } = properties;
  const views = useDirectoryViews(mayManage);
  const view = useAfterPaint(views.view);
  const [isAboutToSearch, setAboutToSearch] = useState(false);
  const directory = useDirectory(start, view, isAboutToSearch);
  const { search, context, hasDetails, people, related } = directory;
  const counts = useChoiceCounts(view, search, context, hasDetails);
  const selected = useSelectedPeople(people ?? start.people, related, people !== undefined && hasDetails);
  const filters = useMemo(() => ({ people, parts }), [people]);
  return (
    <DirectoryFrame
      {...properties}
      views={views}
      directory={{ ...directory, view, counts, selected }}
      onAboutToSearch={() => setAboutToSearch(true)}
      filters={filters}
    />
  );
}
