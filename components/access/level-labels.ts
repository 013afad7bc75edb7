import { accessLevels, type AccessLevel } from "@/lib/access/levels";

const words: Record<AccessLevel, { name: string; sees: string }> = {
  executive: { name: "Executive", sees: "Sees everything and manages Kith" },
  head: { name: "Head", sees: "Contact and demographics of everyone below them" },
  manager: { name: "Manager", sees: "Contact and demographics of their direct reports" },
  staff: { name: "Staff", sees: "The directory and the org chart" },
  guest: { name: "Guest", sees: "Nothing until an executive gives them a level" },
};

/** The level as a word that begins a line. */
export const levelName = (level: AccessLevel) => words[level].name;

/** What somebody of the level gets to see, in a line. */
export const levelSees = (level: AccessLevel) => words[level].sees;

/** Every level as a choice, highest first. */
export const levelChoices = accessLevels.map((value) => ({ value, label: words[value].name }));
