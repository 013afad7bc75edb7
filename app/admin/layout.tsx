import type { ReactNode } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";

/**
 * The layout checks the permission before the response starts, so that the redirect is an HTTP status instead of a
 * script.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requirePermittedCaller("manage:people");
  return children;
}
