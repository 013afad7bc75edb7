/** Keeps count of how often each fault has struck. `strikesAt` decides whether a fault is one of that place at all. */
export function createStrikeCounter<Fault extends { times?: number | undefined }, Place>(
  strikesAt: (fault: Fault, place: Place) => boolean,
) {
  let active: { fault: Fault; left: number }[] = [];
  return {
    set: (...faults: Fault[]) => {
      active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
    },
    clear: () => {
      active = [];
    },
    /** The faults that strike this place now; each is counted. */
    strike: (place: Place): Fault[] => {
      const striking = active.filter(({ fault, left }) => left > 0 && strikesAt(fault, place));
      for (const entry of striking) entry.left -= 1;
      return striking.map(({ fault }) => fault);
    },
  };
}
