import type { Metadata } from "next";
import { readPageSearchParams, type SearchParameters } from "@/lib/http/url-parameters";
import { Directory } from "@/components/directory/directory";
import { DirectoryChangeStream } from "@/components/directory/directory-change-stream";
import { loadInitialDirectory } from "@/lib/pages/directory/initial-directory-loader";
import { loadCompanyName, loadDirectoryCursor, loadDirectoryColumns } from "@/lib/pages/directory/loaders";
import { loadCanManagePeople } from "@/lib/sync/runs/loaders";

export const metadata: Metadata = { title: "Directory" };

const serverRenderedRows = 60;

export default async function DirectoryPage({ searchParams }: { searchParams: SearchParameters }) {
  const address = await readPageSearchParams(searchParams);
  const since = await loadDirectoryCursor();
  const [start, columns, company, mayManage] = await Promise.all([
    loadInitialDirectory(address.toString(), serverRenderedRows),
    loadDirectoryColumns(),
    loadCompanyName(),
    loadCanManagePeople(),
  ]);
  return (
    <>
      <Directory start={start} columns={columns} company={company} mayManage={mayManage} />
      <DirectoryChangeStream since={since} />
    </>
  );
}
