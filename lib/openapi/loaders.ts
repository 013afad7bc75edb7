import "server-only";
import { cache } from "react";
import { requireSignedIn } from "@/lib/auth/page-guards";
import { environment } from "@/lib/platform/environment";
import { describeFor } from "./stored-description";

/** The reference of the API for whoever looks: what they may use. */
export const loadApiReference = cache(async () => {
  const caller = await requireSignedIn();
  return { description: await describeFor(caller, { isFull: false }), origin: environment().publicUrl };
});
