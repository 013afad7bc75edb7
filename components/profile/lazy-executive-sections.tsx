"use client";

import dynamic from "next/dynamic";
import { createFailedPart } from "@/components/ui/load-failure";

// Sections that only executives see. Each section is a separate script, which other users never load.

export const LazyPreviousValues = dynamic(() =>
  import("./previous-values").then((file) => file.PreviousValues).catch(createFailedPart),
);
export const LazyImpersonateButton = dynamic(() =>
  import("./impersonate-button").then((file) => file.ImpersonateButton).catch(createFailedPart),
);
export const LazyPayrollSection = dynamic(() =>
  import("./payroll-section").then((file) => file.PayrollSection).catch(createFailedPart),
);
export const LazyPersonHistory = dynamic(() =>
  import("./person-history").then((file) => file.PersonHistory).catch(createFailedPart),
);
