import type { Metadata } from "next";
import { AccessPage } from "@/components/access/access-page";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadUsers } from "@/lib/identity/users/loaders";
import { loadPictureVersions } from "@/lib/directory/pictures/loaders";
import { apiQuery } from "@/lib/browser/fetch-api";

export const metadata: Metadata = { title: "Access" };

export default async function Page() {
  const { users, me } = await loadUsers();
  const pictures = await loadPictureVersions(users.flatMap(({ person_id }) => person_id ?? []));
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/users")} data={{ users }}>
      <PictureVersionsProvider pictures={pictures}>
        <AccessPage me={me} />
      </PictureVersionsProvider>
    </PrefetchedQuery>
  );
}
