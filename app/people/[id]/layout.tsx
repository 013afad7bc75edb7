import type { ReactNode } from "react";
import { loadPersonPage } from "@/lib/profiles/loaders";

/**
 * The layout loads the person before the response starts, so that a redirect or a 404 is an HTTP status instead of a
 * script.
 */
export default async function PersonLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  await loadPersonPage((await params).id);
  return children;
}
