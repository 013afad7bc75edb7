import "server-only";
import { z } from "zod";
import { fullName } from "@/lib/identity/matching/names";
import { database, databaseNow } from "@/lib/platform/database";
import { readAllPages, queryBulk } from "@/lib/platform/query";
import { peopleSyncFilter } from "@/lib/history/run-kinds";
import { syncWarning } from "@/lib/history/run-schema";
import type { HealthData } from "./checks";

/** The result contains nothing of the sensitive groups of a profile. */
export async function readHealthData(): Promise<HealthData> {
  const [people, users, run, payroll, marks] = await Promise.all([
    readPeople(),
    readUsers(),
    readLastAppliedSync(),
    findPayrollConnection(),
    database().personMark.findMany({ select: { personId: true, otherId: true, kind: true } }),
  ]);
  return {
    people,
    users,
    warnings: z
      .array(syncWarning)
      .parse(run?.warnings ?? [])
      .map(({ code, detail, person_ids }) => ({ code, detail, personIds: person_ids })),
    marks: new Set(
      marks.flatMap(({ personId, otherId, kind }) => [
        `${kind} ${personId} ${otherId}`,
        `${kind} ${otherId} ${personId}`,
      ]),
    ),
    isPayrollConnected: payroll !== null,
    now: databaseNow(),
  };
}

const personColumns = {
  id: "text",
  firstName: "text",
  lastName: "text",
  preferredName: "text or null",
  title: "text",
  email: "text or null",
  office: "text or null",
  managerId: "text or null",
  isConfirmed: "boolean",
  isLinkedToPayroll: "boolean",
  hasUnknownEmployee: "boolean",
  employmentStatus: "text or null",
  payrollSyncedAt: "text or null",
} as const;

/** Uses SQL, because Prisma objects for 100,000 people block the server for seconds. */
async function readPeople(): Promise<HealthData["people"]> {
  const rows = await readAllPages(
    (after, atMost) => queryBulk(database(), personColumns)`
      SELECT people.id, first_name AS "firstName", last_name AS "lastName", preferred_name AS "preferredName", title, email,
        coalesce(profiles.location, people.office) AS office, manager_id AS "managerId",
        last_confirmed_at IS NULL AS "isConfirmed", payroll.person_id IS NOT NULL AS "isLinkedToPayroll",
        payroll.is_known IS FALSE AS "hasUnknownEmployee", profiles.employment_status AS "employmentStatus",
        to_char(profiles.payroll_last_synced_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "payrollSyncedAt"
      FROM people
      LEFT JOIN external_identities AS payroll ON payroll.person_id = people.id AND payroll.provider = 'payroll'
      LEFT JOIN profiles ON profiles.person_id = people.id
      LEFT JOIN person_abouts ON person_abouts.person_id = people.id
      WHERE people.removed_at IS NULL AND people.id > ${after}::uuid
      ORDER BY people.id LIMIT ${atMost}`,
  );
  return rows.map(({ firstName, lastName, payrollSyncedAt, ...row }) => ({
    ...row,
    name: fullName({ firstName, lastName }),
    payrollSyncedAt: payrollSyncedAt === null ? null : new Date(payrollSyncedAt),
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
    isLinkedToPerson: identities.some(({ personId }) => personId !== null),
    isIgnored: mappingIgnoredAt !== null,
  }));
}

/** Reads the warnings of the latest sync of people that was applied, with or without held removals. */
const readLastAppliedSync = () =>
  database().syncRun.findFirst({
    where: { ...peopleSyncFilter, state: { in: ["succeeded", "held"] } },
    orderBy: { startedAt: "desc" },
    select: { warnings: true },
  });

const findPayrollConnection = () =>
  database().connection.findUnique({ where: { provider: "payroll" }, select: { provider: true } });
