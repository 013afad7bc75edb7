import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { listWebhooks } from "./queries";

export const loadWebhooks = cache(async () =>
  listWebhooks(await requirePermittedCaller("admin:connections")),
);
