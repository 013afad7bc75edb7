import type { ReactNode } from "react";
import { loadFormerPerson, loadPersonPage } from "@/lib/pages/person/loaders";

/**
 * The layout loads the person before the response starts, so that the server answers with an HTTP redirect or a 404
 * instead of a page that redirects in the browser.
 */
export default async function PersonLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  if (!(await loadFormerPerson(id))) await loadPersonPage(id);
  return children;
}
