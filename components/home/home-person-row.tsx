"use client";

import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useAwayLabels } from "@/components/absence/use-absences";
import { PersonLink } from "@/components/quick-look/person-link";
import { FormattedDate } from "@/components/ui/date";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./home-content.module.css";

export function HomePersonRow({
  person,
  joinedOn = null,
  note: givenNote,
  line,
  action,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name" | "title">;
  joinedOn?: string | null;
  note?: string;
  line?: string | undefined;
  action?: ReactNode;
}) {
  const awayLabel = useAwayLabels()(person.id);
  const note = givenNote ?? awayLabel;
  return (
    <li className={action ? classes["withAction"] : undefined}>
      <PersonLink id={person.id} name={apiFullName(person)} className={classes["person"]}>
        <PersonAvatar person={person} />
        <Stack component="span" gap={0} miw={0} lh={1.35}>
          <Text fw={550} truncate component="span">
            <bdi translate="no">{apiFullName(person)}</bdi>
          </Text>
          <Text size="xs" c="dimmed" component="span" className={classes["facts"] ?? ""}>
            {note !== null && <span className={classes["note"]}>{note}</span>}
            <Text truncate component="span" className={classes["rest"] ?? ""}>
              {note !== null && (joinedOn !== null || person.title) && " · "}
              {joinedOn !== null && (
                <>
                  <FormattedDate value={joinedOn} />
                  {person.title && " · "}
                </>
              )}
              <bdi>{person.title}</bdi>
            </Text>
          </Text>
          {line !== undefined && (
            <Text size="xs" component="span" lineClamp={2}>
              <bdi>{line}</bdi>
            </Text>
          )}
        </Stack>
      </PersonLink>
      {action}
    </li>
  );
}
