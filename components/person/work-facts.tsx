import { Text } from "@mantine/core";
import Link from "next/link";
import { LocalTime } from "@/components/reach/local-time";
import { Day } from "@/components/ui/day";
import { Time } from "@/components/ui/time";
import type { Office } from "@/lib/directory/details-schema";
import { Part } from "./part";
import classes from "./person-page.module.css";

/** Where somebody works, what time it is there, and the way to everybody there. */
export function OfficePart({ title, office, count }: { title: string; office: Office; count: string }) {
  return (
    <Part title={title}>
      <Text size="sm">
        <bdi>{office.name}</bdi>
      </Text>
      {office.timeZone && (
        <Text size="sm" c="dimmed" className="numbers">
          <LocalTime zone={office.timeZone} />
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

/** Since when somebody is here, or from when on they will be. */
export function JoinedPart({ title, on }: { title: string; on: string }) {
  return (
    <Part title={title}>
      <Text size="sm">
        <Day value={on} />{" "}
        <Text span inherit c="dimmed">
          <Time value={`${on}T00:00:00`} />
        </Text>
      </Text>
    </Part>
  );
}
