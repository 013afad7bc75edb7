import { Text } from "@mantine/core";
import Link from "next/link";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import { SidebarSection } from "./sidebar-section";
import classes from "./person-page.module.css";

/** Department and teams of a person, each with a link to its people. Renders nothing without any. */
export function TeamsSection({ department, teams }: { department: string | null; teams: readonly string[] }) {
  const others = teams.filter((team) => team !== department);
  if (department === null && others.length === 0) return null;
  return (
    <SidebarSection title={department === null ? "Teams" : "Department"}>
      {department !== null && (
        <Text size="sm">
          <Link href={buildDepartmentPath(department)} prefetch={false} className={classes["inline"]}>
            <bdi>{department}</bdi>
          </Link>
        </Text>
      )}
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          {others.length === 1 ? "Team" : "Teams"}: <bdi>{others.join(", ")}</bdi>
        </Text>
      )}
    </SidebarSection>
  );
}
