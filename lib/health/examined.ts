import "server-only";
import { z } from "zod";
import { fullName } from "@/lib/matching/names";
import { database } from "@/lib/platform/database";
import { peopleSyncs } from "@/lib/runs/run-kinds";
import { syncWarning } from "@/lib/runs/schema";
import type { HealthData } from "./checks";

/** Everything that the checks look at, read now: nothing private is among it. */
export async function readHealthData(): Promise<HealthData> {
  const [people, users, run, payroll] = await Promise.all([
    readPeople(),
    readUsers(),
    readLastRun(),
    readPayroll(),
  ]);
  return {
    people,
    users,
    warnings: z
      .array(syncWarning)
      .parse(run?.warnings ?? [])
      .map(({ code, detail, person_ids }) => ({ code, detail, personIds: person_ids })),
    isPayrollConnected: payroll !== null,
    now: new Date(),
  };
}

async function readPeople(): Promise<HealthData["people"]> {
  const rows = await database().person.findMany({
    where: { removedAt: null },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      title: true,
      email: true,
      office: true,
      managerId: true,
      lastConfirmedAt: true,
      identities: { where: { provider: "payroll" }, select: { externalId: true } },
      profile: { select: { employmentStatus: true, payrollLastSyncedAt: true } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    title: row.title,
    email: row.email,
    office: row.office,
    managerId: row.managerId,
    isConfirmed: row.lastConfirmedAt === null,
    isLinkedToPayroll: row.identities.length > 0,
    employmentStatus: row.profile?.employmentStatus ?? null,
    payrollSyncedAt: row.profile?.payrollLastSyncedAt ?? null,
  }));
}

async function readUsers(): Promise<HealthData["users"]> {
  const rows = await database().appUser.findMany({
    where: { disabledAt: null },
    select: {
      id: true,
      name: true,
      email: true,
      mappingIgnoredAt: true,
      identities: {
        where: { provider: "projects", person: { removedAt: null } },
        select: { personId: true },
      },
    },
  });
  return rows.map(({ identities, mappingIgnoredAt, ...user }) => ({
    ...user,
    isPerson: identities.some(({ personId }) => personId !== null),
    isIgnored: mappingIgnoredAt !== null,
  }));
}

/** The last sync of people that was applied. */
const readLastRun = () =>
  database().syncRun.findFirst({
    where: { ...peopleSyncs, state: { in: ["succeeded", "held"] } },
    orderBy: { startedAt: "desc" },
    select: { warnings: true },
  });

const readPayroll = () =>
  database().connection.findUnique({ where: { provider: "payroll" }, select: { provider: true } });
