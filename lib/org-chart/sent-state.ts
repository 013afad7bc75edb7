import { mostOpenSent } from "./most-drawn";
import type { ChartState } from "./state";
import type { SentChartState } from "./view-schema";

/** A state as it goes over the wire. */
export const sentState = ({ top, open, more, only, active }: ChartState): SentChartState => ({
  top,
  open: [...open].slice(0, mostOpenSent),
  more: Object.fromEntries([...more].slice(0, mostOpenSent)),
  only: Object.fromEntries([...only].slice(0, mostOpenSent)),
  active,
});

/** And as it came. */
export const receivedState = ({ top, open, more, only, active }: SentChartState): ChartState => ({
  top,
  open: new Set(open),
  more: new Map(Object.entries(more)),
  only: new Map(Object.entries(only)),
  active,
});
