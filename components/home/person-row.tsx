import { PersonLink } from "@/components/quick-look/person-link";
import { Day } from "@/components/ui/day";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { Text } from "@/components/ui/plain/text";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";
import classes from "./home.module.css";

/** Somebody in a list of the home page: a look at them is one click away. */
export function PersonRow({
  person,
  joinedOn = null,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name" | "title">;
  /** Said of newcomers. */
  joinedOn?: string | null;
}) {
  return (
    <li>
      <PersonLink id={person.id} name={nameOf(person)} className={classes["person"]}>
        <PersonAvatar person={person} />
        <span className={classes["names"]}>
          <Text fw={550} size="sm" truncate component="span">
            <bdi>{nameOf(person)}</bdi>
          </Text>
          <Text size="xs" c="dimmed" truncate component="span">
            {joinedOn !== null && (
              <>
                <Day value={joinedOn} />
                {person.title && " · "}
              </>
            )}
            <bdi>{person.title}</bdi>
          </Text>
        </span>
      </PersonLink>
    </li>
  );
}
