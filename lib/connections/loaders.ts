import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/platform/page-access";
import { listConnections } from "./queries";

/** Every connection with its state, for executives. */
export const loadConnections = cache(async () => ({
  connections: await listConnections(await requireCaller("admin:connections")),
}));
