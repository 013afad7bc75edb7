/** Returns the number of runs of a property: `usual` in both tiers, a multiple in `npm run test:faults`. */
export const getPropertyRuns = (usual: number): number =>
  usual * Math.max(1, Number(process.env["KITH_FAULT_RUNS"] ?? 1));
