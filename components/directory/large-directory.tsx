import { DirectoryLayout, type DirectoryProps } from "./directory-layout";
import type { LargeInitialDirectory } from "./initial-directory";
import { ServerSideGapFilter, ServerSideSelects } from "./server-side-selects";
import { useDirectoryViewState } from "./use-directory-view";
import { useLargeDirectory } from "./use-large-directory";

const serverSideFilters = {
  people: undefined,
  parts: { Selects: ServerSideSelects, Gap: ServerSideGapFilter, isServed: true },
};

/** Directory of a large company: the server searches, filters and sorts. */
export function LargeDirectory(properties: DirectoryProps<LargeInitialDirectory>) {
  const views = useDirectoryViewState(properties.mayManage);
  const directory = useLargeDirectory(properties.start, views.view);
  return <DirectoryLayout {...properties} views={views} directory={directory} filters={serverSideFilters} />;
}
