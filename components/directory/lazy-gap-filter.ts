"use client";

import dynamic from "next/dynamic";

// For executives: nobody else has its script.
export const GapFilter = dynamic(() => import("./gap-filter").then((file) => file.GapFilter));
