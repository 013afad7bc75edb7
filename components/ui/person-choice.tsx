import type { ReactNode } from "react";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";
import { Highlighted } from "./highlighted";
import { PersonAvatar } from "./person-avatar";
import classes from "./person-choice.module.css";

/** What tells people of one name apart: title and office, as far as they are known. */
export const tellingApart = (title: string, office: string | null | undefined): string =>
  [title, office].filter(Boolean).join(" · ");

const noWords: readonly string[] = [];

/** A person in a list of which one is chosen: face, name, and what tells them from others of that name. */
export function PersonChoice({
  person,
  detail,
  words = noWords,
  aside,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  detail: string;
  /** By which they were found. */
  words?: readonly string[];
  aside?: ReactNode;
}) {
  return (
    <span className={classes["choice"]}>
      <PersonAvatar person={person} size={28} />
      <span className={classes["words"]}>
        <Highlighted text={nameOf(person)} words={words} />
        {detail && (
          <span className={classes["detail"]}>
            <Highlighted text={detail} words={words} />
          </span>
        )}
      </span>
      {aside}
    </span>
  );
}
