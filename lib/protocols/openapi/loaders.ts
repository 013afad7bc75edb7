import "server-only";
import { cache } from "react";
import { findPageCaller } from "@/lib/identity/session/page-guards";
import { environment } from "@/lib/platform/environment";
import { describeForCaller } from "./stored-description";

/** Loads the API reference. Without a session it lists every operation for programs (API-14). */
export const loadApiReference = cache(async () => {
  const caller = await findPageCaller();
  const description = await describeForCaller(caller, { isFull: false });
  return { description, origin: environment().publicUrl, isSignedIn: caller !== null };
});
