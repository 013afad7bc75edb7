import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { getLinkable } from "@/lib/identities/linkable-people";
import { findPayrollLinkDetail } from "@/lib/identities/user-links";
import { database, type DatabaseSession } from "@/lib/platform/database";
import type { PayrollLink } from "./schema";

/** The employee that a person of the directory is linked to, and how that came about; null: there is none. 404 for nobody. */
export async function getPayrollLink(
  _caller: CallerWith<"manage:people">,
  personId: string,
  session: DatabaseSession = database(),
): Promise<PayrollLink> {
  const { id, employeeId } = await getLinkable(personId, session);
  return {
    payroll_employee_id: employeeId,
    link: employeeId === null ? null : await findPayrollLinkDetail(session, id),
  };
}
