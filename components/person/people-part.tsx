"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import { PersonRow } from "@/components/quick-look/person-row";
import type { Person } from "@/lib/directory/schema";
import { Part } from "./part";
import classes from "./person-page.module.css";

const shownAtFirst = 6;

/** Some people around somebody: a glance at first, the others on demand, each looked at without leaving the page. Of none it is left out. */
export function PeoplePart({
  title,
  detail,
  people,
  total,
  everyone,
}: {
  title: string;
  /** How many, in words. */
  detail: string;
  /** The first of them. */
  people: readonly Person[];
  total: number;
  /** Where all of them are listed. */
  everyone: string;
}) {
  const [isAll, { open }] = useDisclosure(false);
  if (total === 0) return null;
  const shown = isAll ? people : people.slice(0, shownAtFirst);
  return (
    <Part title={title} detail={detail}>
      <ul className={classes["people"]}>
        {shown.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="default" size="xs" mt="xs" onClick={open}>
          Show all {people.length.toLocaleString("en")}
        </Button>
      )}
      {isAll && total > people.length && (
        <Text size="sm" c="dimmed" mt="xs">
          The first {people.length} are shown.{" "}
          <Link href={everyone} prefetch={false} className={classes["inline"]}>
            Everyone in the directory
          </Link>
        </Text>
      )}
    </Part>
  );
}
