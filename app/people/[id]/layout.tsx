import type { ReactNode } from "react";
import { loadPerson } from "@/lib/profiles/loaders";

/** Checked in the layout, before the response starts, so that the redirect or 404 is an HTTP status. */
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
