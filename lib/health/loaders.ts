import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { getHealth } from "./queries";

/** The health of the directory, for executives. */
export const loadHealth = cache(async () => getHealth(await requireCaller("manage:people")));
