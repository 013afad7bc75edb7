import type { ReactNode } from "react";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { HighlightedText } from "./highlighted-text";
import { PersonAvatar } from "./person-avatar";
import classes from "./person-option.module.css";

/** Returns title and office, which distinguish people with equal names. */
export const formatPersonDetail = (title: string, office: string | null | undefined): string =>
  [title, office].filter(Boolean).join(" · ");

const noHighlights: readonly string[] = [];

/** Option with picture, name and detail, for lists in which a person is chosen. */
export function PersonOption({
  person,
  detail,
  words = noHighlights,
  aside,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  detail: string;
  /** Matched words, which are marked. */
  words?: readonly string[];
  aside?: ReactNode;
}) {
  return (
    <span className={classes["choice"]}>
      <PersonAvatar person={person} size={28} />
      <span className={classes["words"]}>
        <HighlightedText text={apiFullName(person)} words={words} />
        {detail && (
          <span className={classes["detail"]}>
            <HighlightedText text={detail} words={words} />
          </span>
        )}
      </span>
      {aside}
    </span>
  );
}
