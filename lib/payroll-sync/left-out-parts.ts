/** A part of an employee that payroll can leave out: what it holds, in the fields of a profile (`section.field`). */
type Part = {
  id: string;
  words: string;
  fields: readonly string[];
  /** What else its absence may mean. */
  otherwise?: string;
};

const parts: readonly Part[] = [
  { id: "status", words: "employment status", fields: ["employment.employment_status"] },
  {
    id: "basis",
    words: "employment basis",
    fields: ["employment.employment_basis"],
    otherwise: "tax declaration",
  },
  {
    id: "home_address",
    words: "home address",
    fields: ["contact.home_address"],
    otherwise: "home address",
  },
  { id: "date_of_birth", words: "date of birth", fields: ["demographics.date_of_birth"] },
  {
    id: "super_fund",
    words: "super fund",
    fields: ["financial.super_fund_name", "financial.super_fund_type", "financial.super_member_number"],
  },
  {
    id: "bank_account",
    words: "bank account",
    fields: ["financial.bank_account_name", "financial.bank_bsb", "financial.bank_account_number"],
  },
];

/** The code of the warning. */
export const partLeftOut = "part_left_out";

/** The ids of the parts to which these fields belong, in one order. */
export const partsOf = (fields: readonly string[]): string[] =>
  parts.filter((part) => part.fields.some((field) => fields.includes(field))).map(({ id }) => id);

/** Somebody of whom payroll left out parts, by their ids. */
export type LeftOut = { personId: string; parts: readonly string[] };

/** One warning for each part that payroll left out, of whomever: nothing of it was changed (PAY-17). */
export const warnOfLeftOut = (leftOut: readonly LeftOut[]) =>
  parts.flatMap(({ id, words, otherwise }) => {
    const without = leftOut.filter((one) => one.parts.includes(id));
    if (without.length === 0) return [];
    return [
      {
        code: partLeftOut,
        detail:
          `Payroll left out the ${words}. What Kith has of it stays as it is. Check whether the person who connected payroll may still see it ` +
          "there, then read again." +
          (otherwise
            ? ` If payroll has no ${otherwise} of them any more, unlink and link them again: that forgets what Kith has.`
            : ""),
        person_ids: without.map(({ personId }) => personId),
      },
    ];
  });
