import type { Metadata } from "next";
import { RulesPage } from "@/components/people-source/rules-page";
import { loadPeopleRules } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Who is a person" };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ preview?: string | string[] }>;
}) {
  const { preview } = await searchParams;
  return (
    <RulesPage
      stored={await loadPeopleRules()}
      previewId={typeof preview === "string" ? preview : undefined}
    />
  );
}
