// Apart from `field-labels.ts`, whose labels the directory does not load.

const createLabels = (labels: Record<string, string>) => (value: string) => labels[value] ?? value;

export const getEmploymentBasisLabel = createLabels({
  FULLTIME: "Full time",
  PARTTIME: "Part time",
  CASUAL: "Casual",
  LABOURHIRE: "Labour hire",
  SUPERINCOMESTREAM: "Superannuation income stream",
});

export const getFundTypeLabel = createLabels({ REGULATED: "Regulated", SMSF: "Self-managed" });

export const getGenderLabel = createLabels({
  F: "Female",
  M: "Male",
  N: "Not given",
  I: "Indeterminate or other",
});
