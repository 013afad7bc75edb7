"use client";

import dynamic from "next/dynamic";
import type { ChartViewAnswer } from "@/lib/org-chart/view-schema";
import type { WholeStart } from "./whole-org-chart";

// A company is one or the other: nobody has the script of both.
const LargeOrgChart = dynamic(() => import("./large-org-chart").then((file) => file.LargeOrgChart));
const WholeOrgChart = dynamic(() => import("./whole-org-chart").then((file) => file.WholeOrgChart));

type Start = ({ isLarge: false } & WholeStart) | { isLarge: true; me: string | null; first: ChartViewAnswer };

/** The org chart: everybody in the browser, or of a large company what is looked at. */
export const OrgChart = (start: Start) =>
  start.isLarge ? <LargeOrgChart first={start.first} /> : <WholeOrgChart {...start} />;
