import { Stack, Text } from "@mantine/core";
import { PersonAwayBadge } from "@/components/absence/away-badge";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { PersonLink } from "./person-link";
import classes from "./quick-look-person-row.module.css";

/** A click opens the quick look; on the page of a person, it opens the page of `person` (`PersonLink`). */
export const QuickLookPersonRow = ({
  person,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name" | "title">;
}) => (
  <PersonLink id={person.id} name={apiFullName(person)} className={classes["row"]}>
    <PersonAvatar person={person} size={32} />
    <Stack component="span" gap={0} miw={0} lh={1.35}>
      <Text fw={550} truncate component="span">
        <bdi translate="no">{apiFullName(person)}</bdi>
      </Text>
      <Text size="xs" c="dimmed" truncate component="span">
        <bdi>{person.title}</bdi>
      </Text>
    </Stack>
    <PersonAwayBadge personId={person.id} />
  </PersonLink>
);
