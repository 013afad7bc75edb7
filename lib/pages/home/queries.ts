import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { findColleaguesAndNewcomers } from "@/lib/directory/details";
import { getDirectoryIndex } from "@/lib/directory/directory-index";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import { getShownDirectory } from "@/lib/directory/shown-directory";
import { getNewcomerCutoff } from "@/lib/directory/newcomers";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { getAbsences } from "@/lib/directory/absences/queries";
import { findAwayTeam } from "./away-team";
import { buildHomeData, collectPersonIds } from "./home";

/** Returns the caller's home page with picture versions. Reads no private data and writes no audit log. */
export async function getHomeData(caller: CallerWith<"view:people">) {
  const today = new Date().toISOString().slice(0, 10);
  const { personId } = caller;
  const [{ directory, isStale }, absences, colleagues] = await Promise.all([
    getCurrentDirectory(),
    getAbsences(caller),
    findColleaguesAndNewcomers(caller, { personId, since: getNewcomerCutoff(today), until: today }),
  ]);
  const shown = getShownDirectory(directory);
  const home = buildHomeData(personId, { ...shown, ...getDirectoryIndex(shown) }, colleagues, today);
  const away = findAwayTeam(personId, shown, absences);
  const ids = [...collectPersonIds(home), ...(away?.people ?? []).map(({ person }) => person.id)];
  return { isStale, home, away, today, pictures: await findPictureVersions([...new Set(ids)]) };
}
