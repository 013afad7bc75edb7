import { officeKey } from "@/lib/directory/offices";

/**
 * Returns the selected option of the office filter, in the spelling that the list offers. Several offices of a link are one option, which
 * names them all. Null without the filter.
 */
export function officeOption(
  offices: readonly string[],
  offered: readonly string[],
): { value: string; label: string } | null {
  if (offices.length === 0) return null;
  const spellings = new Map(offered.map((name) => [officeKey(name), name]));
  const names = offices.map((name) => spellings.get(officeKey(name)) ?? name);
  return { value: names.join("\n"), label: names.join(", ") };
}
