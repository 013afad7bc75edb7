import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { listWebhooks } from "./queries";

/** Loads all webhooks for `/admin/webhooks`. Requires the permission `admin:connections`. */
export const loadWebhooks = cache(async () =>
  listWebhooks(await requirePermittedCaller("admin:connections")),
);
