const shortestMs = 100;
const longestMs = 30_000;

/** Whoever lived this long was well: the next death is counted as the first. */
export const wellAfterMs = 60_000;

/** How long a process that died is left dead, after so many early deaths in a row: twice as long each time, half a minute at most. */
export const restartDelayMs = (earlyDeaths: number): number =>
  earlyDeaths <= 0 ? 0 : Math.min(longestMs, shortestMs * 2 ** (earlyDeaths - 1));
