import { maxSentStateEntries, type ChartState } from "./state";
import type { ChartStateJson } from "./view-schema";

export const serializeChartState = ({ top, open, more, only, active }: ChartState): ChartStateJson => ({
  top,
  open: [...open].slice(0, maxSentStateEntries),
  more: Object.fromEntries([...more].slice(0, maxSentStateEntries)),
  only: Object.fromEntries([...only].slice(0, maxSentStateEntries)),
  active,
});

export const deserializeChartState = ({ top, open, more, only, active }: ChartStateJson): ChartState => ({
  top,
  open: new Set(open),
  more: new Map(Object.entries(more)),
  only: new Map(Object.entries(only)),
  active,
});
