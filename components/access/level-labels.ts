import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";

const levelText: Record<AccessLevel, { name: string; sees: string }> = {
  executive: { name: "Executive", sees: "Sees everything and manages Kith" },
  head: { name: "Head", sees: "Contact and demographics of everyone below them" },
  manager: { name: "Manager", sees: "Contact and demographics of their direct reports" },
  staff: { name: "Staff", sees: "The directory and the org chart" },
  guest: { name: "Guest", sees: "Nothing until an executive gives them a level" },
};

const administratorText = {
  name: "Administrator",
  sees: "Manages Kith; sees what staff see about other people",
};

export const getLevelText = (level: AccessLevel, privateData = true) =>
  level === "executive" && !privateData ? administratorText : levelText[level];

/** Highest level first. `canMakeExecutive`: false for a restricted viewer, who may not choose the executive level. */
export const getLevelOptions = ({ privateData = true, canMakeExecutive = true } = {}) =>
  accessLevels.map((value) => ({
    value,
    label: getLevelText(value, privateData).name,
    disabled: value === "executive" && !canMakeExecutive,
  }));
