"use client";

import { Stack } from "@mantine/core";
import { useToday } from "@/components/ui/date";
import { describeAbsence } from "@/lib/directory/absences/labels";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import { useUpdatePresence } from "./use-absences";

export function AbsenceList({ person: read, today: served }: { person: PersonAbsences; today: string }) {
  const today = useToday(served);
  const person = useUpdatePresence()(read);
  return (
    <Stack component="ul" gap={4} fz="sm" className="plain-list">
      {person.absences.map((absence, index) => (
        <li key={absence.starts_at}>
          {describeAbsence(absence, index === 0 && person.now === "away", today)}
        </li>
      ))}
    </Stack>
  );
}
