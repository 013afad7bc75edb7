"use client";

import dynamic from "next/dynamic";

// Sections that only executives see, or only the person. Each section is a separate script, which other users never
// load.

export const LazyPreviousValues = dynamic(() =>
  import("./previous-values").then((file) => file.PreviousValues),
);
export const LazyImpersonateButton = dynamic(() =>
  import("./impersonate-button").then((file) => file.ImpersonateButton),
);
export const LazyPayrollSection = dynamic(() =>
  import("./payroll-section").then((file) => file.PayrollSection),
);
export const LazyPersonHistory = dynamic(() => import("./person-history").then((file) => file.PersonHistory));
export const LazyPrivateDataViewsTable = dynamic(() =>
  import("./private-data-views-table").then((file) => file.PrivateDataViewsTable),
);
