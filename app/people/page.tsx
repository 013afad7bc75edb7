import type { Metadata } from "next";
import { Directory } from "@/components/people/directory";
import { loadDirectoryStart } from "@/lib/people/loaders";
import { loadMayManage } from "@/lib/sync/loaders";

export const metadata: Metadata = { title: "Directory" };

type Search = Promise<Record<string, string | string[] | undefined>>;

const shownByServer = 60;

export default async function DirectoryPage({ searchParams }: { searchParams: Search }) {
  const { q } = await searchParams;
  const [start, mayManage] = await Promise.all([
    loadDirectoryStart(typeof q === "string" ? q : "", shownByServer),
    loadMayManage(),
  ]);
  return <Directory start={start} mayManage={mayManage} />;
}
