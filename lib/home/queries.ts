import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { getDirectoryDetails } from "@/lib/directory/details";
import { getDirectory } from "@/lib/directory/queries";
import { picturesIn } from "@/lib/directory/pictures-in";
import { homeOf, peopleOn } from "./home";

/** What of the directory is the caller's own, with the faces of those who stand there. Nothing private is read, and nothing recorded. */
export async function getHome(caller: CallerWith<"view:people">) {
  const [directory, { details }] = await Promise.all([getDirectory(caller), getDirectoryDetails(caller)]);
  const home = homeOf(caller.personId, directory.people, details, new Date().toISOString().slice(0, 10));
  const shown = new Set(peopleOn(home));
  return { directory, home, pictures: picturesIn(details.filter(({ id }) => shown.has(id))) };
}
