"use client";

import { DirectoryFrame, type DirectoryProperties } from "./directory-frame";
import type { LargeStart } from "./directory-start";
import { ServedGaps, ServedSelects } from "./served-selects";
import { useDirectoryViews } from "./use-directory-view";
import { useLargeDirectory } from "./use-large-directory";

const filters = { people: undefined, parts: { Selects: ServedSelects, Gap: ServedGaps, isServed: true } };

/** The directory of a company of which no browser reads everybody: the server searches, filters and puts in order. */
export function LargeDirectory(properties: DirectoryProperties<LargeStart>) {
  const views = useDirectoryViews(properties.mayManage);
  const directory = useLargeDirectory(properties.start, views.view);
  return <DirectoryFrame {...properties} views={views} directory={directory} filters={filters} />;
}
