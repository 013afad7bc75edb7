import "server-only";
import { cache } from "react";
import { findPageCaller } from "@/lib/identity/session/page-guards";
import { environment } from "@/lib/platform/environment";
import { describeForCaller } from "./stored-description";

/**
 * Loads the API reference. It contains the operations for programs: those that the caller may use, or all without a
 * session (API-14).
 */
export const loadApiReference = cache(async () => {
  const caller = await findPageCaller();
  const description = await describeForCaller(caller, { isFull: false });
  return { description, origin: environment().publicUrl, isSignedIn: caller !== null };
});
