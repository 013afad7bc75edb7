/** Part of an employee's data that payroll may omit, with its profile fields (in the form `section.field`). */
type EmployeePart = {
  id: string;
  label: string;
  fields: readonly string[];
  underlyingData?: string;
};

const employeeParts: readonly EmployeePart[] = [
  { id: "status", label: "employment status", fields: ["employment.employment_status"] },
  {
    id: "basis",
    label: "employment basis",
    fields: ["employment.employment_basis"],
    underlyingData: "tax declaration",
  },
  {
    id: "home_address",
    label: "home address",
    fields: ["contact.home_address"],
    underlyingData: "home address",
  },
  { id: "date_of_birth", label: "date of birth", fields: ["demographics.date_of_birth"] },
  {
    id: "super_fund",
    label: "super fund",
    fields: ["financial.super_fund_name", "financial.super_fund_type", "financial.super_member_number"],
  },
  {
    id: "bank_account",
    label: "bank account",
    fields: ["financial.bank_account_name", "financial.bank_bsb", "financial.bank_account_number"],
  },
];

/** Code of the warnings about omitted parts, and of the people in a run's list whose data has omitted parts. */
export const omittedPartCode = "part_left_out";

export const getPartIds = (fields: readonly string[]): string[] =>
  employeeParts.filter((part) => part.fields.some((field) => fields.includes(field))).map(({ id }) => id);

export const buildOmittedPartWarnings = (
  omitted: readonly { personId: string; parts: readonly string[] }[],
) =>
  employeeParts.flatMap(({ id, label, underlyingData }) => {
    const without = omitted.filter((one) => one.parts.includes(id));
    if (without.length === 0) return [];
    return [
      {
        code: omittedPartCode,
        detail:
          `Payroll omitted the ${label}. The stored values are unchanged. Check whether the user who connected payroll can still see it ` +
          "there, then read again." +
          (underlyingData
            ? ` If payroll has no ${underlyingData} for them any more, unlink and link them again: this deletes the stored values.`
            : ""),
        person_ids: without.map(({ personId }) => personId),
      },
    ];
  });
