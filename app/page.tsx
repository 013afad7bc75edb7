import { redirect } from "next/navigation";
import { loadStart } from "@/lib/setup/loaders";

export default async function Home() {
  redirect(await loadStart());
}
