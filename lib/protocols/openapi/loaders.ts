import "server-only";
import { cache } from "react";
import { findPageCaller } from "@/lib/identity/session/page-guards";
import { environment } from "@/lib/platform/environment";
import { memoizeAsync } from "@/lib/platform/memoize";
import { explainProblems } from "./problem-codes";
import { describeForCaller, readDescription } from "./stored-description";

const listAllProblems = memoizeAsync(async () => explainProblems(await readDescription()));

/**
 * The operations for programs that the caller may use, or all without a session (API-14). `problems` are those of all
 * operations, because the `type` of each problem links to its entry.
 */
export const loadApiReference = cache(async () => {
  const caller = await findPageCaller();
  const description = await describeForCaller(caller, { isFull: false });
  return {
    description,
    problems: await listAllProblems(),
    origin: environment().publicUrl,
    isSignedIn: caller !== null,
  };
});
