import "server-only";
import type { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import { foldName, fullName } from "@/lib/identity/matching/names";
import type { personMarksBody } from "@/lib/directory/health/schema";
import { changeDirectory } from "@/lib/identity/session/change-as";
import { Problem } from "@/lib/platform/problem";
import { getLinkablePerson, readPeopleToMatch } from "./linkable-people";

/** `two_people`: different from everyone of the same name. Throws 409 `already_linked` for a person linked to an employee. */
export async function setPersonMarks(
  caller: CallerWith<"manage:people">,
  personId: string,
  { not_in_payroll, two_people }: z.infer<typeof personMarksBody>,
): Promise<void> {
  await changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    const { id, name, employeeId } = await getLinkablePerson(personId, transaction);
    const person = { id, name };
    const events: NewAuditEvent[] = [];
    const set = async (kind: "not_in_payroll" | "two_people", otherId: string, isSet: boolean) => {
      const pairs = [id, otherId];
      const where = { kind, personId: { in: pairs }, otherId: { in: kind === "two_people" ? pairs : [id] } };
      const isStored = (await transaction.personMark.count({ where })) > 0;
      if (isStored === isSet) return false;
      if (!isSet) await transaction.personMark.deleteMany({ where });
      else
        await transaction.personMark.create({
          data: { personId: id, kind, otherId, setByName: toActor(current).name },
        });
      return true;
    };
    if (not_in_payroll === true && employeeId !== null)
      throw new Problem(
        "conflict",
        "already_linked",
        `${name} is linked to an employee. End the link first.`,
      );
    if (not_in_payroll !== undefined && (await set("not_in_payroll", id, not_in_payroll)))
      events.push({
        kind: not_in_payroll ? "mapping_ignored" : "mapping_restored",
        person,
        subject: person,
        detail: "not in payroll",
      });
    const people = two_people === undefined ? [] : await readPeopleToMatch(transaction);
    for (const other of people) {
      if (other.id === id || foldName(fullName(other)) !== foldName(name)) continue;
      if (await set("two_people", other.id, two_people === true))
        events.push({
          kind: "same_person_decided",
          person,
          subject: { id: other.id, name: fullName(other) },
          detail: two_people === true ? "two people" : "possibly the same person",
        });
    }
    await record(events);
  });
}
