import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { listCustomFields } from "./queries";

export const loadCustomFields = cache(async () =>
  listCustomFields(await requirePermittedCaller("manage:people")),
);
