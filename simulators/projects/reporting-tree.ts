const maxLevels = 6;
const topReports = 8;
/** Minimum number of reports per manager, unless the company is too small. */
export const minReports = 5;

/** Manager whose reports are not planned yet, and the number of people below. */
type Branch = { leader: number; below: number; levelsLeft: number };

/**
 * Returns the manager's index for every person, managers first: eight reports at the top, five to nine for other
 * managers, in six levels (fewer in small companies). Above about 59,000 people spans become
 * wider.
 */
export function planReportingTree(size: number): (number | null)[] {
  const managers: (number | null)[] = [null];
  const branches: Branch[] = [{ leader: 0, below: size - 1, levelsLeft: maxLevels - 1 }];
  for (const { leader, below, levelsLeft } of branches) {
    const reports = leader === 0 ? Math.min(topReports, below) : calculateSpan(below, levelsLeft);
    const deeper = below - reports;
    const leading = calculateLeaders(deeper, reports, levelsLeft - 1);
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

/** Returns the minimum number of reports per manager with which all people below fit into the levels left. */
function calculateSpan(below: number, levelsLeft: number): number {
  if (levelsLeft <= 1 || below < 2 * minReports) return below;
  let span = minReports;
  while (calculateCapacity(span, levelsLeft) < below) span += 1;
  return span;
}

/** Returns the number of reports who are managers, so that each has enough people to reach the last level. */
function calculateLeaders(deeper: number, reports: number, levelsLeft: number): number {
  return deeper === 0 ? 0 : Math.max(1, Math.min(reports, Math.floor(deeper / (minReports * levelsLeft))));
}

function calculateCapacity(span: number, levelsLeft: number): number {
  let people = 0;
  for (let level = 1; level <= levelsLeft; level++) people += span ** level;
  return people;
}
