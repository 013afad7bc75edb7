import type { Metadata } from "next";
import { readSearch, type SearchParameters } from "@/app/search-parameters";
import { Directory } from "@/components/directory/directory";
import { FollowDirectory } from "@/components/directory/follow-directory";
import { Hydrated } from "@/components/ui/hydrated";
import { loadDirectoryStart } from "@/lib/directory/start-loader";
import { loadDirectoryCursor } from "@/lib/directory-changes/loaders";
import { waitingQuery } from "@/lib/query/waiting";
import { loadMayManage } from "@/lib/runs/loaders";
import { loadDirectoryColumns } from "@/lib/saved-views/loaders";
import { loadWaiting } from "@/lib/waiting/loaders";

export const metadata: Metadata = { title: "Directory" };

const shownByServer = 60;

export default async function DirectoryPage({ searchParams }: { searchParams: SearchParameters }) {
  const address = await readSearch(searchParams);
  const since = await loadDirectoryCursor();
  const [start, columns, mayManage, waiting] = await Promise.all([
    loadDirectoryStart(address.toString(), shownByServer),
    loadDirectoryColumns(),
    loadMayManage(),
    loadWaiting(),
  ]);
  const directory = <Directory start={start} columns={columns} mayManage={mayManage} />;
  return (
    <>
      {waiting ? (
        <Hydrated query={waitingQuery()} data={waiting}>
          {directory}
        </Hydrated>
      ) : (
        directory
      )}
      <FollowDirectory since={since} />
    </>
  );
}
