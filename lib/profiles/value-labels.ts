// Apart from `field-labels.ts`, whose labels the directory does not load.

const basisLabels: Record<string, string> = {
  FULLTIME: "Full time",
  PARTTIME: "Part time",
  CASUAL: "Casual",
  LABOURHIRE: "Labour hire",
  SUPERINCOMESTREAM: "Superannuation income stream",
};

export const getEmploymentBasisLabel = (basis: string): string => basisLabels[basis] ?? basis;

const fundTypeLabels: Record<string, string> = { REGULATED: "Regulated", SMSF: "Self-managed" };

export const getFundTypeLabel = (type: string): string => fundTypeLabels[type] ?? type;

const genderLabels: Record<string, string> = {
  F: "Female",
  M: "Male",
  N: "Not given",
  I: "Indeterminate or other",
};

export const getGenderLabel = (gender: string): string => genderLabels[gender] ?? gender;
