import { Problem } from "@/lib/problem";
import type { MappedSystem } from "./mapped-systems";
import type { LinkHolder } from "./schema";

const recordLabels = { payroll: "payroll employee", projects: "person of the projects system" } as const;

/** What to do where there is nobody left whose link could be cleared. */
const wayOut = {
  payroll: "To take it over, link the right person on their own page.",
  projects: "The id is free 30 days after they left.",
} as const;

/** 409: the id is this one's. Names them, to executives, who alone set links, and says by `holder` where to find them. */
export function linkedToAnother(provider: MappedSystem, holder: LinkHolder | null): Problem {
  const isReachable = holder === null || holder.person_id !== null || holder.user_id !== null;
  const name = holder ? `${holder.name}${isReachable ? "" : ", who has left the directory"}` : "";
  return new Problem(
    "conflict",
    "already_linked",
    `That ${recordLabels[provider]} is linked to ${name || "someone else"} already. ${
      isReachable ? "Clear that link first." : wayOut[provider]
    }`,
    { extensions: { holder } },
  );
}
