import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { TeamGroup } from "@/lib/directory/filters";
import type { DirectorySortKey } from "@/lib/directory/view";
import type { DirectorySlice } from "@/lib/directory/view-schema";

export const columnLabels: Record<DirectorySortKey | DirectoryColumn, string> = {
  name: "Name",
  title: "Title",
  manager: "Manager",
  department: "Department",
  office: "Office",
  email: "E-mail",
  phone: "Phone",
  skills: "Skills",
  time: "Local time",
  joined: "Joined",
  reports: "Reports",
};

const teamGroupLabels: Record<TeamGroup, string> = {
  manager: "Manager",
  you: "You",
  reports: "Reports",
  peers: "Peers",
};

export const getSectionHeading = ({
  group,
  name,
}: DirectorySlice["sections"][number]): { label: string; href: string | null } =>
  group !== "department"
    ? { label: teamGroupLabels[group], href: null }
    : name === null
      ? { label: "No department", href: null }
      : { label: name, href: buildDepartmentPath(name) };
