import type { Metadata } from "next";
import { readSearch, type SearchParameters } from "@/app/search-parameters";
import { Directory } from "@/components/directory/directory";
import { loadDirectoryStart } from "@/lib/directory/start-loader";
import { loadMayManage } from "@/lib/runs/loaders";

export const metadata: Metadata = { title: "Directory" };

const shownByServer = 60;

export default async function DirectoryPage({ searchParams }: { searchParams: SearchParameters }) {
  const address = await readSearch(searchParams);
  const [start, mayManage] = await Promise.all([
    loadDirectoryStart(address.toString(), shownByServer),
    loadMayManage(),
  ]);
  return <Directory start={start} mayManage={mayManage} />;
}
