import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";

const levelText: Record<AccessLevel, { name: string; sees: string }> = {
  executive: { name: "Executive", sees: "Sees everything and manages Kith" },
  head: { name: "Head", sees: "Contact and demographics of everyone below them" },
  manager: { name: "Manager", sees: "Contact and demographics of their direct reports" },
  staff: { name: "Staff", sees: "The directory and the org chart" },
  guest: { name: "Guest", sees: "Nothing until an executive gives them a level" },
};

/** Text of the executive level for a user who is restricted from private data. */
const administratorText = {
  name: "Administrator",
  sees: "Manages Kith; sees what staff see about other people",
};

const getLevelText = (level: AccessLevel, privateData: boolean) =>
  level === "executive" && !privateData ? administratorText : levelText[level];

/** Returns the capitalised name of a level. `privateData`: false for a user who is restricted from private data. */
export const getLevelName = (level: AccessLevel, privateData = true) => getLevelText(level, privateData).name;

/** Returns a line about what users of a level can see. */
export const getLevelDescription = (level: AccessLevel, privateData = true) =>
  getLevelText(level, privateData).sees;

/**
 * Returns select options for all levels, highest first. `privateData`: false if the user is restricted from private
 * data. `canMakeExecutive`: false if the viewer is restricted, and thus may not choose the executive level.
 */
export const getLevelOptions = ({ privateData = true, canMakeExecutive = true } = {}) =>
  accessLevels.map((value) => ({
    value,
    label: getLevelText(value, privateData).name,
    disabled: value === "executive" && !canMakeExecutive,
  }));
