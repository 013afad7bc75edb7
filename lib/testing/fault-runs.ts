/** How often a property is tried: `usual` in `npm test`, so many times more where `npm run test:faults` says so. */
export const faultRuns = (usual: number): number =>
  usual * Math.max(1, Number(process.env["KITH_FAULT_RUNS"] ?? 1));
