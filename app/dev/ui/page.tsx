import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { environment } from "@/lib/platform/environment";
import { requireVerifiedCaller } from "@/lib/identity/session/page-guards";
import { Gallery } from "./gallery";

export const metadata: Metadata = { title: "Components" };

// eslint-disable-next-line no-restricted-properties -- no setting: Next fills it in when it builds
const isDevelopment = process.env.NODE_ENV === "development";

/** Gallery of common components, for development and the demo. Responds with 404 in a company's installation. */
export default async function GalleryPage() {
  if (!isDevelopment && !environment().isDemo) notFound();
  await requireVerifiedCaller();
  return <Gallery />;
}
