import "server-only";
import { canEditDepartment } from "@/lib/identity/access/department-access";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { database, databaseNow } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { findDepartment, getDepartment, listIds } from "./queries";
import type { DepartmentResponse } from "./schema";

/** Removes the mission for null or an empty text. Throws 403 `not_lead`, and 404 for an unknown id. */
export async function setDepartmentMission(
  caller: CallerWith<"view:people">,
  id: string,
  mission: string | null,
): Promise<DepartmentResponse> {
  const { group } = await findDepartment(caller, id);
  if (!canEditDepartment(caller, group.lead?.id ?? null)) {
    throw new Problem(
      "forbidden",
      "not_lead",
      "Only the lead of the department, in a browser, and executives can change its mission. An API token needs manage:people.",
    );
  }
  await database().$transaction(async (transaction) => {
    const where = { id: { in: listIds(group) } };
    const stored = await transaction.department.findMany({ where });
    const before = stored.find((one) => one.id === group.id) ?? stored[0];
    if ((before?.mission ?? null) === (mission || null)) return;
    if (mission) {
      // A concurrent request may have stored the first mission.
      const data = { mission, changedAt: databaseNow(), changedBy: caller.userId };
      const ofGroup = { id: group.id };
      await transaction.department.upsert({ where: ofGroup, create: { ...ofGroup, ...data }, update: data });
    }
    await transaction.department.deleteMany({
      where: { ...where, ...(mission && { NOT: { id: group.id } }) },
    });
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "department_changed", subject: { id: group.id, name: group.name } },
    ]);
  });
  return getDepartment(caller, id);
}
