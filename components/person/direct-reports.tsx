"use client";

import { Button, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import classes from "./person-page.module.css";
import { PersonLink } from "@/components/quick-look/person-link";
import { reportsLabel } from "@/components/ui/person-labels";
import { nameOf } from "@/lib/matching/names";

const shownAtFirst = 12;

/** Who reports to somebody: a glance at first, everybody on demand, each looked at without leaving the page. */
export function DirectReports({
  person,
  reports,
  directReports,
  allReports,
}: {
  person: Person;
  /** The first of them. */
  reports: readonly Person[];
  directReports: number;
  allReports: number;
}) {
  const [isAll, { open }] = useDisclosure(false);
  if (directReports === 0) {
    return (
      <Text size="sm" c="dimmed">
        No one reports to <bdi>{nameOf(person)}</bdi>.
      </Text>
    );
  }
  const shown = isAll ? reports : reports.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="reports">
      <Title order={2} size="h4" mb="sm" id="reports">
        Direct reports{" "}
        <Text span c="dimmed" fw={400} className="numbers">
          {reportsLabel(directReports, allReports)}
        </Text>
      </Title>
      <ul className={classes["reports"]}>
        {shown.map((report) => (
          <li key={report.id}>
            <PersonLink id={report.id} name={nameOf(report)} className={classes["report"]}>
              <PersonAvatar person={report} />
              <span className={classes["names"]}>
                <Text fw={550} truncate component="span">
                  <bdi>{nameOf(report)}</bdi>
                </Text>
                <Text size="sm" c="dimmed" truncate component="span">
                  <bdi>{report.title}</bdi>
                </Text>
              </span>
            </PersonLink>
          </li>
        ))}
      </ul>
      {shown.length < reports.length && (
        <Button variant="default" mt="sm" onClick={open}>
          Show all {reports.length.toLocaleString("en")}
        </Button>
      )}
      {isAll && directReports > reports.length && (
        <Text size="sm" c="dimmed" mt="sm">
          The first {reports.length} are shown.{" "}
          <Link href={`/people?reports_to=${person.id}`} prefetch={false} className={classes["inline"]}>
            Everyone in the directory
          </Link>
        </Text>
      )}
    </section>
  );
}
