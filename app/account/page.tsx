import type { Metadata } from "next";
import { AccountPage } from "@/components/account/account-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadAccount } from "@/lib/identity/users/loaders";
import { apiQuery } from "@/lib/browser/fetch-api";

export const metadata: Metadata = { title: "My account" };

export default async function Page() {
  return (
    <PrefetchedQuery query={apiQuery("/api/account")} data={await loadAccount()}>
      <AccountPage />
    </PrefetchedQuery>
  );
}
