import type { Metadata } from "next";
import { RulesPage } from "@/components/people-source/rules-page";
import { loadPeopleRules } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Who is a person" };

export default async function Page() {
  return <RulesPage stored={await loadPeopleRules()} />;
}
