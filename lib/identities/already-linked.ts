import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { readLinks, toLinkHolder } from "./links";
import type { MappedSystem } from "./mapped-systems";
import type { LinkHolder } from "./schema";

const recordLabels = { payroll: "payroll employee", projects: "person of the projects system" } as const;

/** 409: the id is somebody else's. Names them, to executives, who alone set links, and says by `holder` where to find them. */
export async function alreadyLinked(
  session: DatabaseSession,
  provider: MappedSystem,
  externalId: string,
): Promise<Problem> {
  const [link] = await readLinks(session, provider, [externalId]);
  const holder = link && toLinkHolder(link);
  const name = holder ? `${holder.name}${isReachable(holder) ? "" : ", who has left the directory"}` : "";
  return new Problem(
    "conflict",
    "already_linked",
    `That ${recordLabels[provider]} is linked to ${name || "someone else"} already. ${
      !holder || isReachable(holder) ? "Clear that link first." : wayOut[provider]
    }`,
    { extensions: { holder: holder ?? null } },
  );
}

/** What to do where there is nobody left whose link could be cleared. */
const wayOut = {
  payroll: "To take it over, link the right person on their own page.",
  projects: "The id is free 30 days after they left.",
} as const;

const isReachable = ({ person_id, user_id }: LinkHolder) => person_id !== null || user_id !== null;
