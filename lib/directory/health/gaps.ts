import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import { healthChecks, runCheck } from "./checks";
import { readHealthData } from "./health-data";
import type { DirectoryGapsResponse } from "./schema";

/** Omits gaps without people. Includes people without an account, besides the health checks. */
export async function getDirectoryGaps(_caller: CallerWith<"manage:people">): Promise<DirectoryGapsResponse> {
  const [{ directory }, { examined }] = await Promise.all([getCurrentDirectory(), readHealthData()]);
  const noAccount = directory.people.filter(({ user_id }) => user_id === null).map(({ id }) => id);
  const gaps = [
    { id: "no_account", title: "No account", found: new Set(noAccount) },
    ...healthChecks.map((check) => ({
      ...check,
      found: new Set(runCheck(check, examined).flatMap(({ kind, id }) => (kind === "person" && id) || [])),
    })),
  ];
  return {
    gaps: gaps
      .map(({ id, title, found }) => ({
        id,
        title,
        person_ids: directory.people.flatMap((person) => (found.has(person.id) ? [person.id] : [])),
      }))
      .filter(({ person_ids }) => person_ids.length > 0),
  };
}
