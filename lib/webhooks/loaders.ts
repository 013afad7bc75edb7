import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { listWebhooks } from "./queries";

/** All webhooks, for the page. */
export const loadWebhooks = cache(async () => listWebhooks(await requireCaller("admin:connections")));
