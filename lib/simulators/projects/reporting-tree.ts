const levels = 6;
const underTheTop = 8;
/** Nobody leads fewer, unless the company is too small. */
export const fewestReports = 5;

/** Somebody whose reports are still to be planned, and how many people there are to be below them. */
type Branch = { leader: number; below: number; levelsLeft: number };

/**
 * The index of everyone's manager, nobody before their manager: eight people report to the first, below them five to nine to
 * each who leads, in six levels (in fewer only where there are too few people). Above about 59,000 people six levels do not
 * hold them that way, and spans become wider.
 */
export function planTree(size: number): (number | null)[] {
  const managers: (number | null)[] = [null];
  const branches: Branch[] = [{ leader: 0, below: size - 1, levelsLeft: levels - 1 }];
  for (const { leader, below, levelsLeft } of branches) {
    const reports = leader === 0 ? Math.min(underTheTop, below) : spanFor(below, levelsLeft);
    const deeper = below - reports;
    const leading = leadersFor(deeper, reports, levelsLeft - 1);
    for (let report = 0; report < reports; report++) {
      if (report < leading) {
        const share = Math.floor(deeper / leading) + (report < deeper % leading ? 1 : 0);
        branches.push({ leader: managers.length, below: share, levelsLeft: levelsLeft - 1 });
      }
      managers.push(leader);
    }
  }
  return managers;
}

/** The fewest reports with which everybody below has a place. */
function spanFor(below: number, levelsLeft: number): number {
  if (levelsLeft <= 1 || below < 2 * fewestReports) return below;
  let span = fewestReports;
  while (holds(span, levelsLeft) < below) span += 1;
  return span;
}

/** How many of the reports lead: so many that each has enough below to reach the last level, if there is one such. */
function leadersFor(deeper: number, reports: number, levelsLeft: number): number {
  return deeper === 0 ? 0 : Math.max(1, Math.min(reports, Math.floor(deeper / (fewestReports * levelsLeft))));
}

function holds(span: number, levelsLeft: number): number {
  let people = 0;
  for (let level = 1; level <= levelsLeft; level++) people += span ** level;
  return people;
}
