import type { Metadata } from "next";
import { readSearchParameters, type SearchParameters } from "@/lib/http/url-parameters";
import { Directory } from "@/components/directory/directory";
import { DirectoryChangeStream } from "@/components/directory/directory-change-stream";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { loadInitialDirectory } from "@/lib/pages/directory/initial-directory-loader";
import { loadDirectoryCursor, loadDirectoryColumns } from "@/lib/pages/directory/loaders";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { loadCanManagePeople } from "@/lib/sync/runs/loaders";
import { loadWaitingTasks } from "@/lib/pages/waiting/loaders";

export const metadata: Metadata = { title: "Directory" };

const serverRenderedRows = 60;

export default async function DirectoryPage({ searchParams }: { searchParams: SearchParameters }) {
  const address = await readSearchParameters(searchParams);
  const since = await loadDirectoryCursor();
  const [start, columns, mayManage, waiting] = await Promise.all([
    loadInitialDirectory(address.toString(), serverRenderedRows),
    loadDirectoryColumns(),
    loadCanManagePeople(),
    loadWaitingTasks(),
  ]);
  const directory = <Directory start={start} columns={columns} mayManage={mayManage} />;
  return (
    <>
      {waiting ? (
        <PrefetchedQuery query={waitingTasksQueryOptions()} data={waiting}>
          {directory}
        </PrefetchedQuery>
      ) : (
        directory
      )}
      <DirectoryChangeStream since={since} />
    </>
  );
}
