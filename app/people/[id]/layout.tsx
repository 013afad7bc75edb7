import type { ReactNode } from "react";
import { loadPerson } from "@/lib/profiles/loaders";

/** Decided before anything is sent: whoever is not signed in is led away, and of nobody there is no page, both by the status. */
export default async function PersonLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  await loadPerson((await params).id);
  return children;
}
