import type { DirectoryView, FilterCounts } from "@/lib/directory/view";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { SelectedProperties } from "@/components/ui/select-on-demand";
import type { ComponentType } from "react";
import type { Related } from "./use-directory";

/** How the lists of the filters look. */
export type SelectLook = { select: Partial<SelectedProperties>; width: (rem: number) => string };

export type FilterProperties = {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  /** Everybody; absent until the browser has them. */
  people: readonly ListedPerson[] | undefined;
  /** Where there is something to choose from: everybody who is here, or the server. */
  parts: {
    Selects: ComponentType<FilterProperties & SelectLook>;
    Gap: ComponentType<FilterProperties & SelectLook>;
    isServed?: boolean;
  };
  related: Related;
  /** How many each choice leaves; absent until it is known. */
  counts: FilterCounts | undefined;
  /** The reader as a person of the directory; null: they are none, and have no team. */
  me: string | null;
  /** Whether the reader may look for what is missing in people's data. */
  mayManage: boolean;
  syncedAt: string | null;
};
