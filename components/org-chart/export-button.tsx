"use client";

import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/plain/button";
import type { ChartGroups } from "@/lib/org-chart/colours";
import type { ChartNode } from "@/lib/org-chart/model";
import classes from "./org-chart.module.css";

/** What can be taken away. */
export type Exported = {
  /** How many there are in the whole company. */
  people: number;
  /** Whoever is selected, with everybody below. */
  branch: ChartNode | undefined;
  /** Everybody of a branch, or of the company for null, with what they are coloured by. */
  readBranch: (top: ChartNode | null) => Promise<{ tops: readonly ChartNode[]; groups: ChartGroups }>;
  /** The same as a table, where that is not made of these. */
  readCsv?: (top: ChartNode | null) => Promise<Blob>;
  /** Whether everybody is here already. */
  isWhole: boolean;
};

const formats = "csv svg png pdf print picture spreadsheet download";

export const ExportButton = (properties: ComponentProps<"button">) => (
  <Button variant="default" px="sm" aria-label="Export" title="Export" data-words={formats} {...properties}>
    <Download size={16} aria-hidden />
    <span className={classes["words"]}>Export</span>
  </Button>
);
