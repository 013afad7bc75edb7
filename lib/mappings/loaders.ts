import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/platform/page-access";
import { listMappings } from "./queries";

/** Every user with their ids elsewhere, for executives. */
export const loadMappings = cache(async () => ({
  mappings: await listMappings(await requireCaller("admin:connections")),
}));
