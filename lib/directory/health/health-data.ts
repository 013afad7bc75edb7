import "server-only";
import { z } from "zod";
import { fullName } from "@/lib/identity/matching/names";
import { inDirectoryFilter, inDirectorySql } from "@/lib/people/membership";
import { officeSql } from "@/lib/people/value-layers-sql";
import { database, databaseNow } from "@/lib/platform/database/database";
import { readAllPages, queryBulk } from "@/lib/platform/database/query";
import { syncWarning } from "@/lib/runs/run-schema";
import { findLastAppliedSync } from "@/lib/runs/newest-runs";
import type { HealthData } from "./checks";
import { identityInDirectory } from "@/lib/identity/external-ids/people-identity";

/** Includes the decisions of executives, newest first. Contains nothing of the sensitive groups of a profile. */
export async function readHealthData() {
  const [people, users, run, payroll, decisions] = await Promise.all([
    readPeople(),
    readUsers(),
    findLastAppliedSync(),
    database().connection.count({ where: { provider: "payroll" } }),
    database().personMark.findMany({
      where: { kind: { not: "removal_held" }, person: inDirectoryFilter },
      include: { person: true },
      orderBy: { setAt: "desc" },
    }),
  ]);
  const examined: HealthData = {
    people,
    users,
    warnings: z.array(syncWarning).parse(run?.warnings ?? []),
    marks: new Set(
      decisions.flatMap(({ personId, otherId, kind }) => [
        `${kind} ${personId} ${otherId}`,
        `${kind} ${otherId} ${personId}`,
      ]),
    ),
    isPayrollConnected: payroll > 0,
    now: databaseNow(),
  };
  return { examined, decisions };
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
        ${officeSql} AS office, manager_id AS "managerId",
        last_confirmed_at IS NULL AS "isConfirmed", payroll.person_id IS NOT NULL AS "isLinkedToPayroll",
        payroll.is_known IS FALSE AS "hasUnknownEmployee", profiles.employment_status AS "employmentStatus",
        to_char(profiles.payroll_last_synced_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "payrollSyncedAt"
      FROM people
      LEFT JOIN external_identities AS payroll ON payroll.person_id = people.id AND payroll.provider = 'payroll'
      LEFT JOIN profiles ON profiles.person_id = people.id
      LEFT JOIN person_abouts ON person_abouts.person_id = people.id
      WHERE ${inDirectorySql.people} AND people.id > ${after}::uuid
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
        where: identityInDirectory,
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
