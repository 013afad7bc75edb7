"use client";

import { useToday } from "@/components/ui/date";
import { describeCelebration, type Celebration } from "@/lib/pages/home/celebrations";
import { addDays } from "@/lib/platform/text/times";
import { HomePersonRow } from "./home-person-row";
import classes from "./home-content.module.css";

export function CelebrationList({
  celebrations,
  today: served,
  labelId,
}: {
  celebrations: readonly Celebration[];
  today: string;
  labelId: string;
}) {
  const today = useToday(served);
  return (
    <ul className={classes["people"]} aria-labelledby={labelId}>
      {celebrations
        .filter(({ on }) => on >= addDays(today, -1)) // the page may have been open for days
        .map((celebration) => (
          <HomePersonRow
            key={`${celebration.kind} ${celebration.person.id}`}
            person={celebration.person}
            note={describeCelebration(celebration, today)}
          />
        ))}
    </ul>
  );
}
