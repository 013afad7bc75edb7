import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { getSetupStatus } from "./queries";

export const loadSetupStatus = cache(async () =>
  getSetupStatus(await requirePermittedCaller("admin:connections")),
);
