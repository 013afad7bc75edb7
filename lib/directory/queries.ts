import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { currentDirectory } from "./directory-store";
import type { PeopleResponse } from "./schema";

/** Everybody in the directory, in its order, in the shape of `GET /api/people`. */
export async function getDirectory(caller: Caller): Promise<PeopleResponse> {
  requirePermission(caller, "view:people");
  const { directory, isStale } = await currentDirectory();
  return { people: [...directory.people], synced_at: directory.syncedAt, stale: isStale };
}
