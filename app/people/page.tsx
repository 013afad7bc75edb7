import type { Metadata } from "next";
import { Directory } from "@/components/directory/directory";
import { loadDirectoryStart } from "@/lib/directory/start-loader";
import { loadMayManage } from "@/lib/runs/loaders";

export const metadata: Metadata = { title: "Directory" };

type Search = Promise<Record<string, string | string[] | undefined>>;

const shownByServer = 60;

export default async function DirectoryPage({ searchParams }: { searchParams: Search }) {
  const address = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const [start, mayManage] = await Promise.all([
    loadDirectoryStart(address.toString(), shownByServer),
    loadMayManage(),
  ]);
  return <Directory start={start} mayManage={mayManage} />;
}
