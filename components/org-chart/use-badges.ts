import { useMemo } from "react";
import { useAwayLabels } from "@/components/absence/use-absences";
import { getBrowserTimeZone, useNow } from "@/components/ui/time";
import { createNewcomerCheck } from "@/lib/directory/newcomers";
import { readZonedClock } from "@/lib/platform/text/text-format";

/** Badges: "You" for `me`, otherwise "Away", "New" or null. */
export function useBadges(me: string | null, joinedOnOf: (id: string) => string | null) {
  const awayLabelOf = useAwayLabels();
  const now = useNow();
  const today = now === null ? null : readZonedClock(getBrowserTimeZone(), new Date(now)).date;
  return useMemo(() => {
    const isNew = today === null ? () => false : createNewcomerCheck(today);
    return (id: string): string | null => {
      if (id === me) return "You";
      if (awayLabelOf(id) !== null) return "Away";
      return isNew(joinedOnOf(id)) ? "New" : null;
    };
  }, [me, joinedOnOf, awayLabelOf, today]);
}
