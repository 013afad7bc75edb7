import { Avatar } from "@mantine/core";
import { avatarColour, initials } from "@/lib/people/avatar";
import type { Person } from "@/lib/people/schema";

const colours = [
  "pine",
  "blue",
  "grape",
  "orange",
  "teal",
  "pink",
  "indigo",
  "lime",
  "cyan",
  "violet",
  "yellow",
  "red",
];

/** The theme's name of one of the twelve colours, for pictures that are drawn outside of the page. */
export const avatarColourName = (colour: number): string => colours[colour] ?? "gray";

/** The initials on the one of twelve quiet colours that is this person's everywhere. */
export function PersonAvatar({
  person,
  size = 36,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size?: number;
}) {
  return (
    <Avatar size={size} radius={size} color={avatarColourName(avatarColour(person.id))} aria-hidden>
      {initials({ firstName: person.first_name, lastName: person.last_name })}
    </Avatar>
  );
}
