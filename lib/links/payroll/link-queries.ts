import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { getLinkablePerson } from "@/lib/links/linkable-people";
import { findPayrollLinkDetail } from "@/lib/identity/external-ids/user-links";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import type { PayrollLink } from "./schema";

/** Both fields are null without a link. Throws a 404 if the person is not in the directory. */
export async function getPayrollLink(
  _caller: CallerWith<"manage:people">,
  personId: string,
  session: DatabaseSession = database(),
): Promise<PayrollLink> {
  const { id, employeeId } = await getLinkablePerson(personId, session);
  return {
    payroll_employee_id: employeeId,
    link: employeeId === null ? null : await findPayrollLinkDetail(session, id),
  };
}
