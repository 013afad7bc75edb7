"use client";

import { useToday } from "@/components/ui/date";
import { describeAbsence } from "@/lib/directory/absences/labels";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import classes from "./absence.module.css";

export function AbsenceList({ person, today: served }: { person: PersonAbsences; today: string }) {
  const today = useToday(served);
  return (
    <ul className={`plain-list ${classes["list"]}`}>
      {person.absences.map((absence, index) => (
        <li key={absence.starts_at}>
          {describeAbsence(absence, index === 0 && person.now === "away", today)}
        </li>
      ))}
    </ul>
  );
}
