import type { TeamGroup } from "@/lib/directory/view";

/** What the groups of one's team are called. */
export const teamWords: Record<TeamGroup, string> = {
  manager: "Manager",
  you: "You",
  reports: "Reports",
  peers: "Peers",
};
