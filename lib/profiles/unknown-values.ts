import type { Contact, Demographics, Financial } from "./schema";

// A group that the caller may see is complete: an unknown value is null (ACCESS-6).

export const unknownContact: Contact = { phone: null, mobile: null, home_address: null };
export const unknownDemographics: Demographics = { gender: null, date_of_birth: null };
export const unknownFinancial: Financial = {
  super_fund_name: null,
  super_fund_type: null,
  super_member_number: null,
  bank_account_name: null,
  bank_bsb: null,
  bank_account_number: null,
};
