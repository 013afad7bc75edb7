import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { listCustomFields } from "./queries";

/** Loads all custom fields for the page. */
export const loadCustomFields = cache(async () =>
  listCustomFields(await requirePermittedCaller("manage:people")),
);
