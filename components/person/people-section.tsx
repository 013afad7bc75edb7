"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import { QuickLookPersonRow } from "@/components/quick-look/quick-look-person-row";
import type { Person } from "@/lib/directory/schema";
import { PersonPageSection } from "./sidebar-section";

/** One more is shown too, because the button would take the place of that person. */
const initiallyShown = 6;

/** The first six, and after a click on "Show all" all of `people`. Renders nothing for an empty list. */
export function PeopleSection({
  title,
  detail,
  people,
  total,
  everyone,
}: {
  title: string;
  detail: string;
  people: readonly Person[];
  total: number;
  everyone: string;
}) {
  const [isAll, { open }] = useDisclosure(false);
  if (total === 0) return null;
  const shown = isAll || people.length <= initiallyShown + 1 ? people : people.slice(0, initiallyShown);
  return (
    <PersonPageSection title={title} detail={detail}>
      <ul className="plain-list people-columns">
        {shown.map((person) => (
          <li key={person.id}>
            <QuickLookPersonRow person={person} />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button size="xs" mt="xs" onClick={open}>
          Show all {people.length.toLocaleString("en")}
        </Button>
      )}
      {shown.length === people.length && total > people.length && (
        <Text c="dimmed" mt="xs">
          The first {people.length} are shown.{" "}
          <Link href={everyone} prefetch={false} className="text-link">
            Everyone in the directory
          </Link>
        </Text>
      )}
    </PersonPageSection>
  );
}
