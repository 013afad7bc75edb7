import type { ReactNode } from "react";
import { requireVerifiedCaller } from "@/lib/identity/session/page-guards";

/**
 * The layout checks the sign-in and a required second factor before the response starts, so that the redirect is an
 * HTTP status instead of a script.
 */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireVerifiedCaller();
  return children;
}
