import { useMemo } from "react";
import { useAwayLabels } from "@/components/absence/use-absences";
import { getBrowserTimeZone } from "@/components/ui/time";
import { createNewcomerCheck } from "@/lib/directory/newcomers";
import { readZonedClock } from "@/lib/platform/text-format";

/** Badges: "You" for `me`, otherwise "Away", "New" or null. */
export function useBadges(me: string | null, joinedOnOf: (id: string) => string | null) {
  const awayLabelOf = useAwayLabels();
  return useMemo(() => {
    const isNew = createNewcomerCheck(readZonedClock(getBrowserTimeZone(), new Date()).date);
    return (id: string): string | null => {
      if (id === me) return "You";
      if (awayLabelOf(id) !== null) return "Away";
      return isNew(joinedOnOf(id)) ? "New" : null;
    };
  }, [me, joinedOnOf, awayLabelOf]);
}
