import type { ReactNode } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";

/**
 * The layout checks the permission before the response starts, so that the server answers with an HTTP redirect instead
 * of a page that redirects in the browser.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requirePermittedCaller("manage:people");
  return children;
}
