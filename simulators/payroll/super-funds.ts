import { formatAspNetDate } from "./asp-net-date";

const updatedDate = formatAspNetDate(1_700_000_000_000);

const harbourFund = {
  SuperFundID: "c0ffee00-2222-4333-8444-555566667777",
  Type: "REGULATED",
  Name: "Harbour Example Super",
  USI: "HES0001AU",
  UpdatedDateUTC: updatedDate,
};
const coastalFund = {
  SuperFundID: "c0ffee00-2222-4333-8444-555566669999",
  Type: "REGULATED",
  Name: "Coastal & Country Example Fund",
  ABN: "00000000001",
  USI: "CCE0002AU",
  EmployerNumber: "000778",
  UpdatedDateUTC: updatedDate,
};
const selfManagedFund = {
  SuperFundID: "c0ffee00-2222-4333-8444-555566668888",
  Type: "SMSF",
  Name: "Naidoo Family Example Fund",
  ABN: "00000000000",
  BSB: "062000",
  AccountNumber: "000111222",
  AccountName: "NF Super",
  ElectronicServiceAddress: "EXAMPLESMSF",
  UpdatedDateUTC: updatedDate,
};

type SuperFund = { SuperFundID: string; Type: string; Name: string; UpdatedDateUTC: string };

export const superFunds: readonly SuperFund[] = [harbourFund, coastalFund, selfManagedFund];
export const superFundIds: readonly [string, ...string[]] = [
  harbourFund.SuperFundID,
  coastalFund.SuperFundID,
  harbourFund.SuperFundID,
  selfManagedFund.SuperFundID,
];
export const missingFundId = "c0ffee00-2222-4333-8444-000000000000";
