import type { ReactNode } from "react";
import { requireAccount } from "@/lib/auth/page-guards";

/** Decided before anything is sent, so that whoever is not signed in is led away by the status and not by a script. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  await requireAccount();
  return children;
}
