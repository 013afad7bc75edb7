import { Text } from "@mantine/core";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";
import { PersonLink } from "./person-link";
import classes from "./person-row.module.css";

/** Somebody in a short list: face, name and title, leading to a quick look. */
export const PersonRow = ({ person }: { person: Person }) => (
  <PersonLink id={person.id} name={nameOf(person)} className={classes["row"]}>
    <PersonAvatar person={person} size={32} />
    <span className={classes["names"]}>
      <Text fw={550} size="sm" truncate component="span">
        <bdi>{nameOf(person)}</bdi>
      </Text>
      <Text size="xs" c="dimmed" truncate component="span">
        <bdi>{person.title}</bdi>
      </Text>
    </span>
  </PersonLink>
);
