import { Problem } from "@/lib/platform/problem";
import type { MappedSystem } from "./link";
import type { LinkHolder } from "./schema";

const recordLabels = { payroll: "payroll employee", projects: "person of the projects system" } as const;

/** Instructions for an external id whose holder has left the directory. The link of that person cannot be cleared. */
const resolutionHints = {
  payroll: "To take it over, link the right person on their own page.",
  projects: "The id is free once their data is deleted, 30 to 90 days after they left.",
} as const;

/**
 * Builds a 409 that names the person or user who has the external id (`holder`). Without a `holder`, the text says
 * "someone else". Only executives set links, so the text may contain the name. The extension `holder` contains the ids
 * to find the link.
 */
export function alreadyLinkedProblem(provider: MappedSystem, holder: LinkHolder | null): Problem {
  const isReachable = holder === null || holder.person_id !== null || holder.user_id !== null;
  const name = holder ? `${holder.name}${isReachable ? "" : ", who has left the directory"}` : "";
  return new Problem(
    "conflict",
    "already_linked",
    `That ${recordLabels[provider]} is already linked to ${name || "someone else"}. ${
      isReachable ? "Clear that link first." : resolutionHints[provider]
    }`,
    { extensions: { holder } },
  );
}
