import type { Metadata } from "next";
import { SyncPreviewPage } from "@/components/sync/sync-preview-page";
import { loadSyncPreview } from "@/lib/sync/people/loaders";

export const metadata: Metadata = { title: "Sync preview" };

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ instead_of?: string | string[] }>;
}) {
  const [{ id }, { instead_of: earlierId }] = [await params, await searchParams];
  const earlier = typeof earlierId === "string" ? await findPreview(earlierId) : null;
  return <SyncPreviewPage {...await loadSyncPreview(id)} earlier={earlier} />;
}

const findPreview = (id: string) =>
  loadSyncPreview(id).then(
    ({ preview }) => preview,
    () => null,
  );
