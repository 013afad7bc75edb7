import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { getSetup } from "./queries";

/** How far the installation is, for executives. */
export const loadSetup = cache(async () => getSetup(await requireCaller("admin:connections")));
