import type { Metadata } from "next";
import { AccessPage } from "@/components/access/access-page";
import { KnownPictures } from "@/components/ui/known-pictures";
import { Hydrated } from "@/components/ui/hydrated";
import { loadUsers } from "@/lib/users/loaders";
import { loadPictures } from "@/lib/pictures/loaders";
import { usersQuery } from "@/lib/query/users";

export const metadata: Metadata = { title: "Access" };

export default async function Page() {
  const { users, me } = await loadUsers();
  const pictures = await loadPictures(users.flatMap(({ person_id }) => person_id ?? []));
  return (
    <Hydrated query={usersQuery()} data={{ users }}>
      <KnownPictures pictures={pictures}>
        <AccessPage me={me} />
      </KnownPictures>
    </Hydrated>
  );
}
