import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { checks, examine } from "@/lib/health/checks";
import { readHealthData } from "@/lib/health/examined";
import { currentDirectory } from "./directory-store";
import type { DirectoryGapsResponse } from "./gaps-schema";

/** Of whom something is missing or wrong: what the health of the directory finds of people, and who has no account. For executives. */
export async function getDirectoryGaps(_caller: CallerWith<"manage:people">): Promise<DirectoryGapsResponse> {
  const [{ directory }, examined] = await Promise.all([currentDirectory(), readHealthData()]);
  const noAccount = directory.people.filter(({ user_id }) => user_id === null).map(({ id }) => id);
  const found = checks.map((check) => ({
    id: check.id,
    title: check.title,
    person_ids: examine(check, examined).flatMap(({ kind, id }) => (kind === "person" && id ? [id] : [])),
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
