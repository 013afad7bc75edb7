import type { DirectorySortKey, TeamGroup } from "@/lib/directory/view";

/** Column labels of the list. */
export const columnLabels: Record<DirectorySortKey, string> = {
  name: "Name",
  title: "Title",
  manager: "Manager",
  department: "Department",
  office: "Office",
  email: "E-mail",
  joined: "Joined",
  reports: "Reports",
};

/** Labels of the groups of the user's team. */
export const teamGroupLabels: Record<TeamGroup, string> = {
  manager: "Manager",
  you: "You",
  reports: "Reports",
  peers: "Peers",
};
