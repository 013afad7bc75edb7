"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import type { ChartGroups } from "@/lib/org-chart/colours";
import type { ChartModel, ChartNode } from "@/lib/org-chart/model";
import classes from "./org-chart.module.css";

/** What can be taken away. */
export type Exported = {
  model: ChartModel;
  /** Whoever is selected, with everybody below. */
  branch: ChartNode | undefined;
  groups: ChartGroups;
  /** Whether everybody is here already. */
  isWhole: boolean;
};

export const ExportButton = (properties: ButtonProps & ComponentProps<"button">) => (
  <Button variant="default" px="sm" aria-label="Export" title="Export" {...properties}>
    <Download size={16} aria-hidden />
    <span className={classes["words"]}>Export</span>
  </Button>
);
