import type { PayrollProfile } from "@/lib/connections/connectors/payroll/port";
import type { ReceivedProfile } from "@/lib/profiles/profile-record";

const statusLabels: Record<string, string> = { ACTIVE: "Active", TERMINATED: "Terminated" };

/** Known statuses get the API's labels, others stay unchanged (PROFILE-3). */
export const toReceivedProfile = (found: PayrollProfile, lastSyncedAt: Date): ReceivedProfile => ({
  employment: {
    start_date: found.startDate,
    end_date: found.endDate,
    employment_status: found.status && (statusLabels[found.status] ?? found.status),
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
  lastSyncedAt,
});
