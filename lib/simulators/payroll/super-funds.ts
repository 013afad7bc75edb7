import { aspNetDate } from "./asp-net-date";

const updated = aspNetDate(1_700_000_000_000);

const harbour = {
  SuperFundID: "c0ffee00-2222-4333-8444-555566667777",
  Type: "REGULATED",
  Name: "Harbour Example Super",
  USI: "HES0001AU",
  UpdatedDateUTC: updated,
};
const coastal = {
  SuperFundID: "c0ffee00-2222-4333-8444-555566669999",
  Type: "REGULATED",
  Name: "Coastal & Country Example Fund",
  ABN: "00000000001",
  USI: "CCE0002AU",
  EmployerNumber: "000778",
  UpdatedDateUTC: updated,
};
/** Self-managed: paid to an account of its own. */
const family = {
  SuperFundID: "c0ffee00-2222-4333-8444-555566668888",
  Type: "SMSF",
  Name: "Naidoo Family Example Fund",
  ABN: "00000000000",
  BSB: "062000",
  AccountNumber: "000111222",
  AccountName: "NF Super",
  ElectronicServiceAddress: "EXAMPLESMSF",
  UpdatedDateUTC: updated,
};

type SuperFund = { SuperFundID: string; Type: string; Name: string; UpdatedDateUTC: string };

export const superFunds: readonly SuperFund[] = [harbour, coastal, family];
export const superFundIds: readonly [string, ...string[]] = [
  harbour.SuperFundID,
  coastal.SuperFundID,
  harbour.SuperFundID,
  family.SuperFundID,
];
/** Somebody is a member of a fund that is no longer there. */
export const unknownFundId = "c0ffee00-2222-4333-8444-000000000000";
