import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import type { Problem } from "@/lib/problem";
import { toLinkHolder } from "./link";
import { linkedToAnother } from "./linked-to-another";
import { readLinks } from "./links";
import type { MappedSystem } from "./mapped-systems";

/** 409: the id is somebody else's, whoever that is. */
export async function alreadyLinked(
  session: DatabaseSession,
  provider: MappedSystem,
  externalId: string,
): Promise<Problem> {
  const [link] = await readLinks(session, provider, [externalId]);
  return linkedToAnother(provider, link ? toLinkHolder(link) : null);
}
