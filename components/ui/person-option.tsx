import type { ReactNode } from "react";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { HighlightedText } from "./highlighted-text";
import { PersonAvatar } from "./person-avatar";
import classes from "./person-option.module.css";

export const formatTitleAndOffice = (title: string, office: string | null | undefined): string =>
  [title, office].filter(Boolean).join(" · ");

const noHighlights: readonly string[] = [];

export function PersonOption({
  person,
  detail,
  words = noHighlights,
  aside,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  detail: string;
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
