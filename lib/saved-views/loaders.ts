import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { getDirectoryColumns } from "./queries";

/** The columns that whoever looks at the page has chosen. */
export const loadDirectoryColumns = cache(async () =>
  getDirectoryColumns(await requireCaller("view:people")),
);
