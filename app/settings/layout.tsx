import type { ReactNode } from "react";
import { requireVerifiedCaller } from "@/lib/identity/session/page-guards";

/**
 * The layout checks the sign-in and a required second factor before the response starts, so that the server answers
 * with an HTTP redirect instead of a page that redirects in the browser.
 */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireVerifiedCaller();
  return children;
}
