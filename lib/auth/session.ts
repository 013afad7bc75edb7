import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import type { Caller } from "@/lib/access/levels";
import { findSessionCaller } from "./authentication";

/** Who looks at this page, or null. Read from the database once a request. */
export const currentCaller = cache(async (): Promise<Caller | null> =>
  findSessionCaller(new Headers(await headers())),
);
