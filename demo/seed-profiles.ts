import "server-only";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { shareAllPayrollIds } from "@/lib/identity/external-ids/identities";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { toReceivedProfile } from "@/lib/sync/payroll/employee-record";
import { database, databaseNow } from "@/lib/platform/database/database";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { completeProfile } from "@/lib/profiles/profile-record";

/** Concurrency limit of the payroll vendor. */
const concurrency = 5;
/** Maximum number of loaded profiles, so that a large demo starts quickly. */
const maxProfiles = 1_000;

/**
 * Links people to active employees with the same e-mail address and loads their payroll profiles.
 * Existing profiles stay unchanged.
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
  const waiting = linked.slice(0, maxProfiles);
  const readNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await seedProfile(payroll, next);
  };
  await Promise.all(Array.from({ length: concurrency }, readNext));
  await withDirectoryLock(shareAllPayrollIds);
}

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

async function seedProfile(payroll: Payroll, { id, employeeId }: { id: string; employeeId: string }) {
  const found = await payroll.findProfile(employeeId, { signal: null });
  if (!found) return;
  const link = { provider: "payroll", externalId: employeeId, personId: id } as const;
  await database().$transaction([
    database().profile.create({
      data: toProfileRow(id, completeProfile(toReceivedProfile(found, databaseNow()), null).profile),
    }),
    database().externalIdentity.upsert({
      where: { provider_externalId: { provider: "payroll", externalId: employeeId } },
      create: link,
      update: link,
    }),
  ]);
}
