import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { TeamGroup } from "@/lib/directory/filters";
import type { DirectorySortKey, ViewSection } from "@/lib/directory/view";

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

export const getSectionHeading = (section: ViewSection): { label: string; href: string | null } =>
  section.group !== "department"
    ? { label: teamGroupLabels[section.group], href: null }
    : section.name === null
      ? { label: "No department", href: null }
      : { label: section.name, href: buildDepartmentPath(section.name) };
