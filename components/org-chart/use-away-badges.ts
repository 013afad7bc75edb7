"use client";

import { useCallback } from "react";
import { useAwayLabels } from "@/components/absence/use-absences";
import type { CardActions } from "./org-card";

/** Adds "Away" to the words of cards. The viewer's own card keeps its word. */
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
