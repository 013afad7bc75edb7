import type { PayrollProfile } from "@/lib/connectors/payroll/port";
import type { ToldProfile } from "@/lib/profiles/told-profile";

const statuses: Record<string, string> = { ACTIVE: "Active", TERMINATED: "Terminated" };

/** The profile in Kith's fields; the status in the words of the API, other words as they are (PROFILE-3). */
export const toToldProfile = (found: PayrollProfile): ToldProfile => ({
  employment: {
    start_date: found.startDate,
    end_date: found.endDate,
    employment_status: found.status && (statuses[found.status] ?? found.status),
    employment_basis: found.basis,
    location: found.groupName,
  },
  contact: { phone: found.phone, mobile: found.mobile, home_address: found.homeAddress },
  demographics: { gender: found.gender, date_of_birth: found.dateOfBirth },
  financial: {
    super_fund_name: found.superFundName,
    super_fund_type: found.superFundType,
    super_member_number: found.superMemberNumber,
    bank_account_name: found.bankAccountName,
    bank_bsb: found.bankBsb,
    bank_account_number: found.bankAccountNumber,
  },
  lastSyncedAt: new Date(),
});
