import type { Metadata } from "next";
import { AccountPage } from "@/components/account/account-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadAccount } from "@/lib/identity/users/loaders";
import { accountQueryOptions } from "@/lib/browser/account";

export const metadata: Metadata = { title: "My account" };

export default async function Page() {
  return (
    <PrefetchedQuery query={accountQueryOptions()} data={await loadAccount()}>
      <AccountPage />
    </PrefetchedQuery>
  );
}
