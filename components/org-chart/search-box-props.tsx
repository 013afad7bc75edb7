import { Search } from "lucide-react";
import classes from "./org-chart.module.css";
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { ChartModel } from "@/lib/directory/chart/model";
import type { HistoryMode } from "./use-chart";

/** Callbacks through which the search changes the chart. */
export type ChartSearchActions = {
  /** Shows this person in the chart. `step`: whether to add a history entry. */
  onFind: (id: string, step: HistoryMode) => void;
  /** Marks these people in the chart; null when nothing is searched. */
  onHits: (ids: readonly string[] | null) => void;
};

/** Props of the search over all people in the browser. */
export type ClientSideSearchProps = ChartSearchActions & {
  model: ChartModel;
  /** Details of everyone by id; empty until they are loaded. */
  detailById: ReadonlyMap<string, PersonDetails>;
};

/** Typed text of the search box, and its change handler. */
export type SearchInputProps = { value: string; onChange: (value: string) => void };

const searchBoxId = "chart-search";

/** Focuses the search box and selects its text, so that typing starts a new search. */
export function focusSearchBox(): void {
  const box = document.getElementById(searchBoxId);
  if (box instanceof HTMLInputElement) box.select();
}

/** Props shared by the search box and its placeholder. */
export const searchBoxProps = {
  id: searchBoxId,
  "aria-label": "Search people",
  placeholder: "Search people",
  leftSection: <Search size={16} aria-hidden />,
  size: "sm",
  className: classes["find"] ?? "",
} as const;
