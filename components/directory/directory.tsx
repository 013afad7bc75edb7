"use client";

import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useDeferredUntilPaint } from "@/components/ui/use-deferred-until-paint";
import { DirectoryLayout, type DirectoryProps } from "./directory-layout";
import type { InitialDirectory, ClientSideInitialDirectory } from "./initial-directory";
import { useSelectedPeople } from "./use-selected-people";
import { useFilterCounts } from "./use-filter-counts";
import { useClientSideDirectory } from "./use-client-side-directory";
import { useDirectoryViewState } from "./use-directory-view";
import { ClientSideSelects } from "./client-side-selects";

// A separate script, because only executives use this filter.
const LazyDataGapFilter = dynamic(() => import("./data-gap-filter").then((file) => file.DataGapFilter));
// A separate script, because only large companies use this component.
const LargeDirectory = dynamic(() => import("./large-directory").then((file) => file.LargeDirectory));

/**
 * Directory page. The server renders the first rows. Then the browser loads all people and searches them itself. In a
 * large directory, the browser loads slices, and the server searches.
 */
export function Directory({ start, ...properties }: DirectoryProps<InitialDirectory>) {
  return start.isLarge ? (
    <LargeDirectory start={start} {...properties} />
  ) : (
    <ClientSideDirectory start={start} {...properties} />
  );
}

const clientSideFilterParts = { Selects: ClientSideSelects, Gap: LazyDataGapFilter };

function ClientSideDirectory(properties: DirectoryProps<ClientSideInitialDirectory>) {
  const { start, mayManage } = properties;
  const views = useDirectoryViewState(mayManage);
  const view = useDeferredUntilPaint(views.view);
  const [isAboutToSearch, setAboutToSearch] = useState(false);
  const directory = useClientSideDirectory(start, view, isAboutToSearch);
  const { search, context, hasDetails, people, related } = directory;
  const counts = useFilterCounts(view, search, context, hasDetails);
  const selected = useSelectedPeople(people ?? start.people, related, people !== undefined && hasDetails);
  const filters = useMemo(() => ({ people, parts: clientSideFilterParts }), [people]);
  return (
    <DirectoryLayout
      {...properties}
      views={views}
      directory={{ ...directory, view, counts, selected }}
      onAboutToSearch={() => setAboutToSearch(true)}
      filters={filters}
    />
  );
}
