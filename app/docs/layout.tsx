import type { ReactNode } from "react";
import { requireSignedIn } from "@/lib/auth/page-guards";

/** Decided before anything is sent, so that whoever is not signed in is led away by the status and not by a script. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  await requireSignedIn();
  return children;
}
