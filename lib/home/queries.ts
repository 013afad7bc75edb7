import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { findColleaguesAndNewcomers } from "@/lib/directory/details";
import { indexOf } from "@/lib/directory/directory-index";
import { currentDirectory } from "@/lib/directory/directory-store";
import { newSince } from "@/lib/directory/view";
import { findPictureVersions } from "@/lib/pictures/queries";
import { homeOf, peopleOn } from "./home";

/** What of the directory is the caller's own, with the faces of those who stand there. Nothing private is read, and nothing recorded. */
export async function getHome(caller: CallerWith<"view:people">) {
  const today = new Date().toISOString().slice(0, 10);
  const { personId } = caller;
  const [{ directory, isStale }, colleagues] = await Promise.all([
    currentDirectory(),
    findColleaguesAndNewcomers(caller, { personId, since: newSince(today), until: today }),
  ]);
  const home = homeOf(personId, { ...directory, ...indexOf(directory) }, colleagues, today);
  return { isStale, home, pictures: await findPictureVersions(peopleOn(home)) };
}
