import "server-only";
import { z } from "zod";
import { findConnectedPayroll } from "@/lib/connections/connected-systems";
import { inDirectorySql } from "@/lib/people/membership";
import { Problem } from "@/lib/platform/problem";
import { database, databaseNow } from "@/lib/platform/database/database";
import { hasRows, query } from "@/lib/platform/database/query";
import { storeKnownEmployees } from "@/lib/identity/external-ids/identities";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { createBackgroundWork } from "@/lib/platform/background-work";
import {
  findStoredEmployeeList,
  getEmployeeListOrProgress,
  readPayrollConnection,
  stopReadingEmployees,
  type EmployeeList,
} from "./employee-list";
import { startComparison, readComparisonKey, countMatchesOfComparison } from "./review-queries";

// The number of matches to review comes from the last comparison of the directory with payroll's list, because a count
// alone does not justify a request to the vendor.

const worker = createBackgroundWork("payroll suggestions", compareIfChanged);

/**
 * Compares the directory with payroll's cached list. Does nothing if no list is cached, or if neither the list nor the
 * directory has changed since the last comparison. Reads the list if links have unchecked ids (MAP-10).
 */
export const payrollComparison = {
  ...worker,
  /** Also aborts the reading of payroll's list that a request started. */
  stop: (): Promise<void> => {
    stopReadingEmployees();
    return worker.stop();
  },
};

async function compareIfChanged(): Promise<void> {
  await readListWithUncheckedIds();
  const key = await readComparisonKey();
  const isCompared = key === null || key === (await readPayrollConnection())?.comparedKey;
  const list = isCompared ? null : await findStoredEmployeeList();
  if (list) await storeSuggestions(list);
}

/** Reads payroll's list if an unchecked id of a link is not in it (MAP-10). */
async function readListWithUncheckedIds(): Promise<void> {
  const isUnchecked = await hasRows(database())`
    SELECT FROM external_identities AS link WHERE provider = 'payroll' AND is_known IS NULL
      AND NOT EXISTS (SELECT FROM vendor_records AS record
        WHERE record.provider = link.provider AND record.external_id = link.external_id)
    LIMIT 1`;
  if (!isUnchecked) return;
  try {
    const payroll = await findConnectedPayroll();
    if (payroll) await getEmployeeListOrProgress(payroll, { maxAgeMs: 0 });
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // the connection shows why payroll fails
  }
}

export async function storeSuggestions(list: EmployeeList): Promise<void> {
  const { key, result } = await startComparison(list);
  const { review } = await result();
  const pairs = review.suggestions.map(({ person, candidate }) => ({
    person_id: person.id,
    employee_id: candidate.employee.employeeId,
  }));
  await withDirectoryLock(async (transaction) => {
    // If payroll was disconnected or its list was read again meanwhile, no suggestions are stored.
    const { count } = await transaction.connection.updateMany({
      where: { provider: "payroll", recordsReadAt: list.readAt },
      data: { comparedAt: databaseNow(), comparedKey: key },
    });
    await transaction.payrollSuggestion.deleteMany();
    if (count === 0) return;
    await storeKnownEmployees(transaction, list.employees);
    await transaction.$executeRaw`
      INSERT INTO payroll_suggestions (person_id, employee_id)
      SELECT people.id, pair.employee_id
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(person_id uuid, employee_id text)
      JOIN people ON people.id = pair.person_id`;
  });
}

const suggestionCountsRow = z.object({ isCompared: z.boolean(), suggested: z.int(), unlinked: z.int() });

/**
 * Counts the stored suggestions that are still open, or all unlinked people if no comparison is stored, unless this process
 * has a current comparison. Returns null if payroll is not connected.
 */
export async function countMatchesToReview(): Promise<{ count: number; is_compared: boolean } | null> {
  const count = await countMatchesOfComparison();
  if (count !== null) return { count, is_compared: true };
  const [found] = await query(database(), suggestionCountsRow)`
    SELECT connections.compared_at IS NOT NULL AS "isCompared",
      (SELECT count(*)::int FROM payroll_suggestions AS suggestion
        JOIN people ON people.id = suggestion.person_id AND ${inDirectorySql.people}
        WHERE NOT EXISTS (SELECT 1 FROM external_identities AS link WHERE link.provider = 'payroll'
            AND (link.person_id = suggestion.person_id AND link.is_known IS NOT FALSE
              OR link.external_id = suggestion.employee_id))
          AND NOT EXISTS (SELECT 1 FROM payroll_rejections AS rejection
            WHERE rejection.person_id = suggestion.person_id AND rejection.employee_id = suggestion.employee_id)
          AND NOT EXISTS (SELECT 1 FROM person_marks WHERE person_marks.person_id = people.id AND kind = 'not_in_payroll')
      ) AS suggested,
      (SELECT count(*)::int FROM people WHERE ${inDirectorySql.people} AND NOT EXISTS (SELECT 1 FROM external_identities AS link
        WHERE link.provider = 'payroll' AND link.person_id = people.id)
        AND NOT EXISTS (SELECT 1 FROM person_marks WHERE person_marks.person_id = people.id AND kind = 'not_in_payroll')) AS unlinked
    FROM connections WHERE provider = 'payroll'`;
  if (!found) return null;
  return { count: found.isCompared ? found.suggested : found.unlinked, is_compared: found.isCompared };
}
