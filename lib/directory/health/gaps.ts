import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { healthChecks, runCheck } from "@/lib/directory/health/checks";
import { readHealthData } from "@/lib/directory/health/health-data";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import type { DirectoryGapsResponse } from "./gaps-schema";

/** Omits gaps without people. Includes people without an account, besides the health checks. */
export async function getDirectoryGaps(_caller: CallerWith<"manage:people">): Promise<DirectoryGapsResponse> {
  const [{ directory }, examined] = await Promise.all([getCurrentDirectory(), readHealthData()]);
  const noAccount = directory.people.filter(({ user_id }) => user_id === null).map(({ id }) => id);
  const found = healthChecks.map((check) => ({
    id: check.id,
    title: check.title,
    person_ids: runCheck(check, examined).flatMap(({ kind, id }) => (kind === "person" && id ? [id] : [])),
  }));
  return {
    gaps: [{ id: "no_account", title: "No account", person_ids: noAccount }, ...found]
      .map((gap) => {
        const ids = new Set(gap.person_ids);
        return { ...gap, person_ids: directory.people.flatMap(({ id }) => (ids.has(id) ? [id] : [])) };
      })
      .filter(({ person_ids }) => person_ids.length > 0),
  };
}
