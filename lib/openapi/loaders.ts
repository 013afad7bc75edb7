import "server-only";
import { cache } from "react";
import { currentCaller } from "@/lib/auth/session";
import { environment } from "@/lib/platform/environment";
import { describeFor } from "./stored-description";

/** Loads the reference of the API. Without a session it lists every operation for programs (API-14). */
export const loadApiReference = cache(async () => {
  const caller = await currentCaller();
  const description = await describeFor(caller, { isFull: false });
  return { description, origin: environment().publicUrl, isSignedIn: caller !== null };
});
