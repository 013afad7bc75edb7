import { useCallback } from "react";
import { useAwayLabels } from "@/components/absence/use-absences";
import type { CardActions } from "./org-card";

/** Returns `wordOf` with "Away" for people who are away. The viewer's own card keeps "You". */
export function useAwayBadges(wordOf: CardActions["badgeOf"]): CardActions["badgeOf"] {
  const awayLabelOf = useAwayLabels();
  return useCallback(
    (id) => {
      const word = wordOf(id);
      return word !== "You" && awayLabelOf(id) !== null ? "Away" : word;
    },
    [wordOf, awayLabelOf],
  );
}
