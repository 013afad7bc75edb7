import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { environment } from "@/lib/platform/environment";
import { requireSignedIn } from "@/lib/auth/page-guards";
import { Gallery } from "./gallery";

export const metadata: Metadata = { title: "Components" };

// eslint-disable-next-line no-restricted-properties -- no setting: Next fills it in when it builds
const isDevelopment = process.env.NODE_ENV === "development";

/** Every component in every state, to be looked at while developing and in the demo. Where Kith runs for a company there is none. */
export default async function GalleryPage() {
  if (!isDevelopment && !environment().isDemo) notFound();
  await requireSignedIn();
  return <Gallery />;
}
