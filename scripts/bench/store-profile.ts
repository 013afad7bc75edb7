// node --import ./scripts/typescript.mjs scripts/bench/store-profile.ts <person id>: stores a profile of realistic
// size.
import { toReceivedProfile } from "@/lib/sync/payroll/employee-record";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { completeProfile } from "@/lib/profiles/profile-record";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";

prepareEnvironment();
const store = await openCheckedDatabase();
const found = {
  startDate: "2019-03-04",
  endDate: null,
  status: "ACTIVE",
  basis: "FULLTIME",
  groupName: "Sydney",
  phone: "02 9000 1111",
  mobile: "0400 000 111",
  homeAddress: JSON.stringify({ addressLine1: "12 Sample Street", city: "Marrickville", region: "NSW" }),
  gender: "F",
  dateOfBirth: "1984-02-29",
  superFundName: "Harbour Example Super",
  superFundType: "REGULATED",
  superMemberNumber: "0099887766",
  bankAccountName: "Priya Naidoo",
  bankBsb: "062000",
  bankAccountNumber: "087654321",
  changedAt: null,
};
const employeeProfile = toReceivedProfile(found, new Date());
await store.client.profile.create({
  data: toProfileRow(process.argv[2] ?? "", completeProfile(employeeProfile, null).profile),
});
await store.close();
process.exit(0);
