import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { compareNames, fullName } from "@/lib/identity/matching/names";
import { isActive } from "@/lib/people/membership";
import { database } from "@/lib/platform/database/database";
import { toTimestamp } from "@/lib/platform/text/times";
import { decryptReason } from "./reason";
import type { HiddenPeopleResponse } from "./schema";

/** The only read that names hidden people. Includes those who left and are still stored. */
export async function listHiddenPeople(_caller: CallerWith<"manage:people">): Promise<HiddenPeopleResponse> {
  const rows = await database().hiddenPerson.findMany({
    include: { person: true },
  });
  const hidden = rows.map(({ personId, person, reason, hiddenByName, hiddenAt }) => ({
    id: personId,
    name: fullName(person),
    reason: decryptReason(personId, reason),
    hidden_by: hiddenByName,
    hidden_at: toTimestamp(hiddenAt),
    ...((!isActive(person) || person.lastConfirmedAt !== null) && { not_in_source: true as const }),
  }));
  return { hidden: hidden.toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)) };
}
