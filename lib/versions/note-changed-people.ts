import "server-only";
import type { LockedSession } from "./directory-version";

/**
 * Notes the time of changes that this transaction is about to make, for SCIM. `people`: ids of people with another
 * title, picture, e-mail, office, department, manager or presence; `renamed`: with another name; `managers`: former and
 * new managers of people with another name, manager or presence. Every writer of people calls it before it writes,
 * because it turns off the triggers that do this for the previous version (RUN-16), or sets `changed_at` itself.
 */
export async function noteChangedPeople(
  transaction: LockedSession,
  changed: { people: readonly string[]; renamed: readonly string[]; managers: readonly (string | null)[] },
): Promise<void> {
  await transaction.$queryRaw`SELECT set_config('kith.notes_changed_people', 'on', true)`;
  const [people, renamed] = [[...changed.people], [...changed.renamed]];
  const managers = [...new Set(changed.managers)].filter((id) => id !== null);
  if (people.length + renamed.length + managers.length === 0) return;
  await transaction.$executeRaw`
    UPDATE people SET changed_at = CASE WHEN touched.is_person THEN clock_timestamp() ELSE changed_at END,
      reports_changed_at = CASE WHEN touched.is_group THEN clock_timestamp() ELSE reports_changed_at END
    FROM (SELECT id, bool_or(is_person) AS is_person, bool_or(is_group) AS is_group FROM (
        SELECT unnest(${people}::uuid[]) AS id, true AS is_person, false AS is_group
        UNION ALL SELECT unnest(${renamed}::uuid[]), true, true
        UNION ALL SELECT unnest(${managers}::uuid[]), false, true
        UNION ALL SELECT report.id, true, false FROM unnest(${renamed}::uuid[]) AS manager(id)
          JOIN people AS report ON report.manager_id = manager.id
      ) AS each GROUP BY id) AS touched
    WHERE people.id = touched.id`;
}
