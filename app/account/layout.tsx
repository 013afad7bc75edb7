import type { ReactNode } from "react";
import { requireSignedInCaller } from "@/lib/identity/session/page-guards";

/**
 * The layout checks the sign-in before the response starts, so that the server answers with an HTTP redirect instead of
 * a page that redirects in the browser.
 */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  await requireSignedInCaller();
  return children;
}
