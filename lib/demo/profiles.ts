import "server-only";
import { createHash } from "node:crypto";
import { joinPayrollOfLinked } from "@/lib/mappings/identity-rows";
import { database } from "@/lib/platform/database";
import { toProfileRow, type StoredProfile } from "@/lib/profiles/stored-profile";

const rowsPerStatement = 1_000;
/** One in so many people is not linked to the payroll system, as in real companies. */
const unlinkedEvery = 20;

/** Gives everyone of the made-up company made-up private data and a payroll link. Who has any keeps it. */
export async function seedProfiles(): Promise<void> {
  const people = await database().person.findMany({
    where: { removedAt: null, profile: null },
    select: { id: true, firstName: true, lastName: true, email: true },
    orderBy: { id: "asc" },
  });
  const linked = people.filter(({ email }) => pick(email, "linked", unlinkedEvery) > 0);
  for (let start = 0; start < linked.length; start += rowsPerStatement) {
    const batch = linked.slice(start, start + rowsPerStatement);
    await database().$transaction([
      database().profile.createMany({
        data: batch.map((person) => toProfileRow(person.id, madeUpProfile(person))),
      }),
      database().externalIdentity.createMany({
        data: batch.map(({ id, email }) => ({
          provider: "payroll" as const,
          externalId: employeeId(email ?? id),
          personId: id,
        })),
      }),
    ]);
  }
  await joinPayrollOfLinked(database());
}

const streets = [
  "Fern Street",
  "Harbour Road",
  "Mill Lane",
  "Station Street",
  "Orchard Avenue",
  "High Street",
];
const cities = [
  { city: "Melbourne", region: "VIC", postalCode: "3000" },
  { city: "Sydney", region: "NSW", postalCode: "2000" },
  { city: "Brisbane", region: "QLD", postalCode: "4000" },
  { city: "Hobart", region: "TAS", postalCode: "7000" },
];
const funds = ["Fernhill Super", "Southern Cross Retirement", "Commons Super"];

function madeUpProfile({
  email,
  firstName,
  lastName,
}: {
  email: string | null;
  firstName: string;
  lastName: string;
}): StoredProfile {
  const digits = (purpose: string, count: number) =>
    String(pick(email, purpose, 10 ** count)).padStart(count, "0");
  const place = cities[pick(email, "city", cities.length)];
  return {
    employment: {
      start_date: day(2012 + pick(email, "start year", 13), pick(email, "start day", 365)),
      end_date: null,
      employment_status: "Active",
      employment_basis: pick(email, "basis", 6) === 0 ? "PARTTIME" : "FULLTIME",
      location: null,
    },
    contact: {
      phone: pick(email, "has phone", 3) === 0 ? null : `03 9${digits("phone a", 3)} ${digits("phone b", 4)}`,
      mobile: `04${digits("mobile a", 2)} ${digits("mobile b", 3)} ${digits("mobile c", 3)}`,
      home_address: JSON.stringify({
        addressLine1: `${pick(email, "house", 180) + 1} ${streets[pick(email, "street", streets.length)]}`,
        addressLine2: null,
        ...place,
        country: "AUSTRALIA",
      }),
    },
    demographics: {
      gender: ["F", "M", "F", "M", "N", "I"][pick(email, "gender", 6)] ?? null,
      date_of_birth: day(1960 + pick(email, "birth year", 42), pick(email, "birth day", 365)),
    },
    financial: {
      super_fund_name: funds[pick(email, "fund", funds.length)] ?? null,
      super_fund_type: "REGULATED",
      super_member_number: digits("member", 9),
      bank_account_name: `${firstName} ${lastName}`.trim(),
      bank_bsb: `0${digits("bsb a", 2)}-${digits("bsb b", 3)}`,
      bank_account_number: digits("account", 9),
    },
    lastSyncedAt: new Date(),
  };
}

/** The same number for the same person and purpose at every start. */
function pick(seed: string | null, purpose: string, below: number): number {
  return createHash("sha256").update(`${purpose} ${seed}`).digest().readUIntBE(0, 6) % below;
}

const day = (year: number, ofYear: number) =>
  new Date(Date.UTC(year, 0, 1 + ofYear)).toISOString().slice(0, 10);

/** An id in the payroll system's form. */
function employeeId(seed: string): string {
  const hex = createHash("sha256").update(`employee ${seed}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
