// Words by which files say who has left.

const split = (words: string) => new Set(words.split(", "));
const activeWords = split(
  "active, on leave, leave, leave of absence, yes, true, enabled, y, 1, current, employed, probation, onboarding, full-time, part-time, aktiv, ja, beurlaubt, elternzeit, mutterschutz, wahr, actif, active, oui, vrai, activo, activa, sí, si, attivo, actief",
);
const endedWords = split(
  "inactive, terminated, suspended, deceased, no, false, disabled, n, 0, left, former, resigned, ended, dismissed, inaktiv, nein, ausgeschieden, gekündigt, deaktiviert, falsch, inactif, non, parti, inactivo, baja, inattivo, cessato, inactief, nee, uit dienst",
);

/** Employment types, if a column has no other words. */
const workingTimes = split("full-time, part-time");

export function isStatusColumn(cells: readonly string[]): boolean {
  const words = [...new Set(cells.map((cell) => cell.trim().toLowerCase()))].filter(Boolean);
  const isKnown = (word: string) => activeWords.has(word) || endedWords.has(word);
  return words.every(isKnown) && words.some((word) => !workingTimes.has(word));
}

export function readStatus(
  active: string | undefined,
  suspended: string | undefined,
  unknown: (word: string) => void,
): boolean {
  const [word, opposite] = [active?.toLowerCase() ?? "", suspended?.toLowerCase() ?? ""];
  if (active && !activeWords.has(word) && !endedWords.has(word)) unknown(active);
  const isSuspended = opposite === "suspended" || (activeWords.has(opposite) && opposite !== "active");
  return !endedWords.has(word) && !isSuspended;
}
