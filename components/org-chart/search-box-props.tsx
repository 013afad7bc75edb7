import { Search } from "lucide-react";
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { ChartModel } from "@/lib/directory/chart/model";
import type { HistoryMode } from "./use-chart";

export type ChartSearchActions = {
  onFind: (id: string, step: HistoryMode) => void;
  onHits: (ids: readonly string[] | null) => void;
};

export type ClientSideSearchProps = ChartSearchActions & {
  model: ChartModel;
  detailById: ReadonlyMap<string, PersonDetails>;
};

export type SearchInputProps = { value: string; onChange: (value: string) => void };

const searchBoxId = "chart-search";

/** Selects the text, so that typing starts a new search. */
export function focusSearchBox(): void {
  const box = document.getElementById(searchBoxId);
  if (box instanceof HTMLInputElement) box.select();
}

export const searchBoxProps = {
  id: searchBoxId,
  "aria-label": "Search people",
  placeholder: "Search people",
  leftSection: <Search />,
  size: "sm",
  w: { base: "100%", sm: "20rem" },
} as const;
