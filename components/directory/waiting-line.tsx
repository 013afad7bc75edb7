"use client";

import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";
import { IntentLink } from "@/components/ui/intent-link";
import { useServedQuery } from "@/components/ui/served-data";
import { waitingQuery } from "@/lib/query/waiting";
import { waitingHrefs } from "@/lib/waiting/waiting";
import { isWrong, waitingWords } from "@/lib/waiting/waiting-words";
import classes from "./directory.module.css";

/**
 * One line for executives while something is wrong with what the directory rests on, each part a way to where it is put right. On a phone
 * it leads home, where all of it stands.
 */
export function WaitingLine() {
  const data = useServedQuery(waitingQuery());
  if (!data || !isWrong(data)) return null;
  const waiting = waitingWords(data);
  const [first, ...others] = waiting;
  return (
    <p className={classes["waiting"]}>
      <TriangleAlert size={16} aria-hidden />
      <IntentLink href="/" className={classes["short"] ?? ""}>
        {first?.words}
        {others.length > 0 && `, and ${others.length} more`}
      </IntentLink>
      <span className={classes["long"]}>
        Waiting for you:{" "}
        {waiting.map(({ place, words }, index) => (
          <Fragment key={words}>
            {index > 0 && ", "}
            <IntentLink href={waitingHrefs[place]}>{words}</IntentLink>
          </Fragment>
        ))}
        .
      </span>
    </p>
  );
}
