import type { Metadata } from "next";
import { PeopleFilePage } from "@/components/people-source/people-file-page";
import { loadFileFormat, loadIsMove } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "People from a file" };

export default async function Page() {
  return <PeopleFilePage format={await loadFileFormat()} isMove={await loadIsMove("file")} />;
}
