import { Search } from "lucide-react";
import classes from "./org-chart.module.css";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { ChartModel, ChartNode } from "@/lib/org-chart/model";

/** Who is searched, and what is done with who is found. */
export type Searched = {
  model: ChartModel;
  /** Everybody's, once the browser has them. */
  details: readonly DirectoryDetail[] | undefined;
  onFind: (node: ChartNode) => void;
};

/** What stands in the box. */
export type Typed = { value: string; onChange: (value: string) => void };

/** The box of the search, with its list and before that is there. */
export const searchLook = {
  "aria-label": "Search people",
  placeholder: "Search people",
  leftSection: <Search size={16} aria-hidden />,
  size: "sm",
  className: classes["find"] ?? "",
} as const;
