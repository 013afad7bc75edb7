import { Search } from "lucide-react";
import classes from "./org-chart.module.css";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { ChartModel, ChartNode } from "@/lib/directory/chart/model";

/** People to search and the action for the chosen person. */
export type ClientSideSearchProps = {
  model: ChartModel;
  /** Details of everyone, once loaded. */
  details: readonly DirectoryDetail[] | undefined;
  onFind: (node: ChartNode) => void;
};

/** Content of the search box. */
export type SearchInputProps = { value: string; onChange: (value: string) => void };

/** Props shared by the search box and its placeholder. */
export const searchBoxProps = {
  "aria-label": "Search people",
  placeholder: "Search people",
  leftSection: <Search size={16} aria-hidden />,
  size: "sm",
  className: classes["find"] ?? "",
} as const;
