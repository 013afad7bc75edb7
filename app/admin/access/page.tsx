import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AccessPage } from "@/components/access/access-page";
import { loadUsers } from "@/lib/accounts/loaders";
import { usersQuery } from "@/lib/query/users";

export const metadata: Metadata = { title: "Access" };

export default async function Page() {
  const { users, me } = await loadUsers();
  const client = new QueryClient();
  client.setQueryData(usersQuery().queryKey, { users });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AccessPage me={me} />
    </HydrationBoundary>
  );
}
