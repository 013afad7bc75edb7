import type { Metadata } from "next";
import { AccountPage } from "@/components/account/account-page";
import { Hydrated } from "@/components/ui/hydrated";
import { loadAccount } from "@/lib/accounts/loaders";
import { accountQuery } from "@/lib/query/account";

export const metadata: Metadata = { title: "My account" };

export default async function Page() {
  return (
    <Hydrated query={accountQuery()} data={await loadAccount()}>
      <AccountPage />
    </Hydrated>
  );
}
