import type { Metadata } from "next";
import { Directory } from "@/components/people/directory";
import { loadDirectoryStart } from "@/lib/people/loaders";
import { loadMayManage } from "@/lib/sync/loaders";

export const metadata: Metadata = { title: "Directory" };

const shownByServer = 60;

export default async function DirectoryPage() {
  const [start, mayManage] = await Promise.all([loadDirectoryStart(shownByServer), loadMayManage()]);
  return <Directory start={start} mayManage={mayManage} />;
}
