import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AccessPage } from "@/components/access/access-page";
import { KnownPictures } from "@/components/ui/known-pictures";
import { loadUsers } from "@/lib/users/loaders";
import { loadPictures } from "@/lib/pictures/loaders";
import { usersQuery } from "@/lib/query/users";

export const metadata: Metadata = { title: "Access" };

export default async function Page() {
  const { users, me } = await loadUsers();
  const pictures = await loadPictures(users.flatMap(({ person_id }) => person_id ?? []));
  const client = new QueryClient();
  client.setQueryData(usersQuery().queryKey, { users });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <KnownPictures pictures={pictures}>
        <AccessPage me={me} />
      </KnownPictures>
    </HydrationBoundary>
  );
}
