"use client";

import dynamic from "next/dynamic";
import type { InitialChart } from "./client-side-org-chart";

// The variants are two dynamic imports, so that the browser loads only the code of the variant in use.
const LargeOrgChart = dynamic(() => import("./large-org-chart").then((file) => file.LargeOrgChart));
const ClientSideOrgChart = dynamic(() =>
  import("./client-side-org-chart").then((file) => file.ClientSideOrgChart),
);

export const OrgChart = (start: InitialChart) =>
  start.isLarge ? <LargeOrgChart first={start.first} me={start.me} /> : <ClientSideOrgChart {...start} />;
