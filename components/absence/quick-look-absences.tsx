import { useToday } from "@/components/ui/date";
import { AbsenceList } from "./absence-list";
import { PresenceLine } from "./presence-line";
import { useAbsences } from "./use-absences";

export function QuickLookAbsences({ personId }: { personId: string }) {
  const person = useAbsences().absences?.get(personId);
  const today = useToday(null);
  if (!person || today === null) return null;
  const isOnlyNow = person.now === "away" && person.absences.length === 1;
  return (
    <div>
      <PresenceLine person={person} today={today} />
      {!isOnlyNow && <AbsenceList person={person} today={today} />}
    </div>
  );
}
