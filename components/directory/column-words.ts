import type { DirectorySortKey } from "@/lib/directory/view";

/** What the columns of the list are called. */
export const columnWords: Record<DirectorySortKey, string> = {
  name: "Name",
  title: "Title",
  manager: "Manager",
  office: "Office",
  email: "E-mail",
  joined: "Joined",
  reports: "Reports",
};
