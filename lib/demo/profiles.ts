import "server-only";
import type { Payroll } from "@/lib/connectors/payroll/port";
import { joinPayrollOfLinked } from "@/lib/identities/identities";
import { normaliseEmail } from "@/lib/matching/email";
import { toToldProfile } from "@/lib/payroll-sync/told-employee";
import { database } from "@/lib/platform/database";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { completeProfile } from "@/lib/profiles/told-profile";

/** The vendor's own limit, and how many profiles a demo needs: more would keep whoever starts it waiting. */
const atOnce = 5;
const mostProfiles = 1_000;

/**
 * Links the made-up company's people to the employees who have the same e-mail address and work there, and reads what payroll tells
 * of them. Who has a profile keeps it.
 */
export async function seedProfiles(payroll: Payroll): Promise<void> {
  const people = await database().person.findMany({
    where: { removedAt: null, profile: null, email: { not: null } },
    select: { id: true, email: true },
    orderBy: { id: "asc" },
  });
  const employeeByEmail = await readEmployees(payroll);
  const linked = people.flatMap(({ id, email }) => {
    const employeeId = employeeByEmail.get(email ?? "");
    return employeeId ? [{ id, employeeId }] : [];
  });
  const waiting = linked.slice(0, mostProfiles);
  const readNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await seedOne(payroll, next);
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  await joinPayrollOfLinked(database());
}

/** Employees who work there, by an e-mail address that nobody shares with them. */
async function readEmployees(payroll: Payroll): Promise<ReadonlyMap<string, string>> {
  const employees = await payroll.listEmployees({ signal: null });
  const byEmail = new Map<string, string | null>();
  for (const { employeeId, email, status } of employees) {
    const address = email === null ? null : normaliseEmail(email);
    if (address === null) continue;
    byEmail.set(address, byEmail.has(address) || status === "TERMINATED" ? null : employeeId);
  }
  return new Map([...byEmail].flatMap(([email, id]) => (id === null ? [] : [[email, id] as const])));
}

async function seedOne(payroll: Payroll, { id, employeeId }: { id: string; employeeId: string }) {
  const found = await payroll.findProfile(employeeId, { signal: null });
  if (!found) return;
  const link = { provider: "payroll", externalId: employeeId, personId: id } as const;
  await database().$transaction([
    database().profile.create({
      data: toProfileRow(id, completeProfile(toToldProfile(found), null).profile),
    }),
    database().externalIdentity.upsert({
      where: { provider_externalId: { provider: "payroll", externalId: employeeId } },
      create: link,
      update: link,
    }),
  ]);
}
