import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { currentDirectory } from "./directory-store";
import type { PeopleResponse } from "./schema";

/** Everybody in the directory, in its order, in the shape of `GET /api/people`. */
export async function getDirectory(_caller: CallerWith<"view:people">): Promise<PeopleResponse> {
  const { directory, isStale } = await currentDirectory();
  return { people: [...directory.people], synced_at: directory.syncedAt, stale: isStale };
}
