import type { ReactNode } from "react";
import { requireCaller } from "@/lib/auth/page-guards";

/** Decided before anything is sent, so that whoever may not come here is led away by the status and not by a script. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireCaller("manage:people");
  return children;
}
