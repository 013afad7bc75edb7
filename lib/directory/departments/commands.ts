import "server-only";
import { canEditDepartment } from "@/lib/identity/access/department-access";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { database, databaseNow } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { toFormerDepartmentId } from "./department-id";
import { findDepartment, getDepartment } from "./queries";
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
    // Two requests that both find no mission would create it twice.
    await transaction.$executeRaw`LOCK TABLE departments IN SHARE ROW EXCLUSIVE MODE`;
    const where = { id: { in: [group.id, toFormerDepartmentId(group.id)] } };
    const stored = await transaction.department.findMany({ where });
    const before = stored.find((one) => one.id === group.id) ?? stored[0];
    if ((before?.mission ?? null) === (mission || null)) return;
    await transaction.department.deleteMany({ where });
    if (mission)
      await transaction.department.create({
        data: { id: group.id, mission, changedAt: databaseNow(), changedBy: caller.userId },
      });
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "department_changed", subject: { id: group.id, name: group.name } },
    ]);
  });
  return getDepartment(caller, id);
}
