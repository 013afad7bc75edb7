"use client";

import { Text } from "@mantine/core";
import Link from "next/link";
import { LocalTime } from "@/components/reach/local-time";
import { FormattedDate, RelativeDate, useToday } from "@/components/ui/date";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import type { Office } from "@/lib/directory/details-schema";
import { SidebarSection } from "./sidebar-section";
import classes from "./person-page.module.css";

/** Office of a person with its local time and a link to everyone there. `isOwn`: the person is the viewer. */
export function OfficeSection({
  title,
  office,
  count,
  isOwn,
}: {
  title: string;
  office: Office;
  count: string;
  isOwn: boolean;
}) {
  return (
    <SidebarSection title={title}>
      <Text size="sm">
        <bdi>{office.name}</bdi>
      </Text>
      {office.timeZone && (
        <Text size="sm" c="dimmed" className="numbers">
          <LocalTime zone={office.timeZone} isOwn={isOwn} />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Link
          href={`/people?${new URLSearchParams({ office: office.name }).toString()}`}
          prefetch={false}
          className={classes["inline"]}
        >
          {count}
        </Link>
      </Text>
    </SidebarSection>
  );
}

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

/** Start date of a person, past or future. `today`: the server's date. */
export function StartDateSection({
  titles,
  on,
  today: served,
}: {
  titles: { past: string; ahead: string };
  on: string;
  today: string;
}) {
  const today = useToday(served);
  return (
    <SidebarSection title={on > today ? titles.ahead : titles.past}>
      <Text size="sm">
        <FormattedDate value={on} />{" "}
        <Text span inherit c="dimmed">
          <RelativeDate value={on} today={today} />
        </Text>
      </Text>
    </SidebarSection>
  );
}
