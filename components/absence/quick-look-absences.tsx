import { AbsenceList } from "./absence-list";
import { PresenceLine } from "./presence-line";
import { useAbsences } from "./use-absences";

/** Renders nothing if the absences are unknown, or if the person is free and has none. */
export function QuickLookAbsences({ personId }: { personId: string }) {
  const person = useAbsences().absences?.get(personId);
  if (!person) return null;
  const today = new Date().toISOString().slice(0, 10);
  const isOnlyNow = person.now === "away" && person.absences.length === 1;
  return (
    <div>
      <PresenceLine person={person} today={today} />
      {!isOnlyNow && <AbsenceList person={person} today={today} />}
    </div>
  );
}
