"use client";

import { Text } from "@mantine/core";
import Link from "next/link";
import { LocalTime } from "@/components/reach/local-time";
import { Day, DaysAway, useToday } from "@/components/ui/day";
import type { Office } from "@/lib/directory/details-schema";
import { Part } from "./part";
import classes from "./person-page.module.css";

/** Where a person works, the time there, and the link to everyone there. `isOwn`: the person is the viewer. */
export function OfficePart({
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
    <Part title={title}>
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
    </Part>
  );
}

/** The first day of a person, passed or ahead. `today`: the server's date. */
export function JoinedPart({
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
    <Part title={on > today ? titles.ahead : titles.past}>
      <Text size="sm">
        <Day value={on} />{" "}
        <Text span inherit c="dimmed">
          <DaysAway value={on} today={today} />
        </Text>
      </Text>
    </Part>
  );
}
