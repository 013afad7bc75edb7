import "server-only";
import { cache } from "react";
import { lookUpPublished } from "@/lib/auth/look-up";
import { requireCaller } from "@/lib/auth/page-guards";
import { writeCursor } from "./cursor";

/** The place in the feed of changes from which a page follows the directory: to be asked before what it shows is read. */
export const loadDirectoryCursor = cache(async (): Promise<string> => {
  await requireCaller("view:people");
  const { version } = await lookUpPublished();
  return writeCursor({ version, personId: null });
});
