import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import { backgroundWork } from "@/lib/runs/background-work";
import { keptEmployeeList, stopReadingEmployees, type EmployeeList } from "./employee-list";
import { compareEverybody, comparisonKey, countInComparison } from "./review-queries";

// What there is to review in payroll is counted from what was found when payroll's list was last read for somebody: a count alone is no
// reason to ask the vendor.

/** What this process has compared: until people, links or rejections change, or the list is read again. */
const compared = singleton("payroll-compared", () => ({ key: null as string | null }));

const background = backgroundWork("payroll suggestions", compareWhereNew);

/** Compares everybody with payroll's list again if either is new, in the background. Never waits, and asks the vendor nothing. */
export const compareInBackground = (): void => background.start();

async function compareWhereNew(): Promise<void> {
  const list = await keptEmployeeList();
  if (!list) return;
  const key = await comparisonKey(list);
  if (compared.key === key) return;
  await keepSuggestions(list);
  compared.key = key;
}

/** Keeps whom everybody is most likely to be, as of this list, in place of what was found before. */
export async function keepSuggestions(list: EmployeeList): Promise<void> {
  const { review } = await compareEverybody(list);
  const pairs = review.suggestions.map(({ person, candidate }) => ({
    person_id: person.id,
    employee_id: candidate.employee.employeeId,
  }));
  await database().$transaction(async (transaction) => {
    // First, so that two who compare at once take turns. Whoever disconnected payroll meanwhile is right.
    const { count } = await transaction.connection.updateMany({
      where: { provider: "payroll" },
      data: { comparedAt: new Date() },
    });
    await transaction.payrollSuggestion.deleteMany();
    if (count === 0) return;
    await transaction.$executeRaw`
      INSERT INTO payroll_suggestions (person_id, employee_id)
      SELECT people.id, pair.employee_id
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(person_id uuid, employee_id text)
      JOIN people ON people.id = pair.person_id`;
  });
}

const counts = z.object({ isCompared: z.boolean(), suggested: z.int(), unlinked: z.int() });

/**
 * The number of matches to review, on home, in the badge and in the review: of the comparison that the review shows, where this process
 * holds it. Otherwise, of those found when everybody was last compared with payroll, whoever is neither linked nor
 * rejected since. Where nobody was compared since payroll was connected, everybody who is not linked waits. Null: payroll is not connected.
 */
export async function countMatchesToReview(): Promise<{ count: number; is_compared: boolean } | null> {
  const list = await keptEmployeeList();
  const count = list && (await countInComparison(list));
  if (count !== null) return { count, is_compared: true };
  const [found] = await query(database(), counts)`
    SELECT connections.compared_at IS NOT NULL AS "isCompared",
      (SELECT count(*)::int FROM payroll_suggestions AS suggestion
        JOIN people ON people.id = suggestion.person_id AND people.removed_at IS NULL
        WHERE NOT EXISTS (SELECT 1 FROM external_identities AS link WHERE link.provider = 'payroll'
            AND (link.person_id = suggestion.person_id OR link.external_id = suggestion.employee_id))
          AND NOT EXISTS (SELECT 1 FROM payroll_rejections AS rejection
            WHERE rejection.person_id = suggestion.person_id AND rejection.employee_id = suggestion.employee_id)
      ) AS suggested,
      (SELECT count(*)::int FROM people WHERE removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM external_identities AS link
        WHERE link.provider = 'payroll' AND link.person_id = people.id)) AS unlinked
    FROM connections WHERE provider = 'payroll'`;
  if (!found) return null;
  return { count: found.isCompared ? found.suggested : found.unlinked, is_compared: found.isCompared };
}

/** Ends it for good, with the server. */
export function stopComparing(): Promise<void> {
  stopReadingEmployees();
  return background.stop();
}

/** Once nothing is compared in the background. */
export const comparingSettled = (): Promise<void> => background.settled();
