"use client";

import dynamic from "next/dynamic";

// What only executives see of a person, each fetched with the page that draws it: nobody else gets its script.

export const EarlierValues = dynamic(() => import("./earlier-values").then((file) => file.EarlierValues));
export const ImpersonateButton = dynamic(() =>
  import("./impersonate-button").then((file) => file.ImpersonateButton),
);
export const PayrollSection = dynamic(() => import("./payroll-section").then((file) => file.PayrollSection));
export const PersonHistory = dynamic(() => import("./person-history").then((file) => file.PersonHistory));
