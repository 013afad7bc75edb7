import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { coalesce } from "@/lib/platform/coalesce";
import type { Reading } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import {
  detailsIn,
  detailsOf,
  idsIn,
  mayHaveWorkEmails,
  readDetailsAgain,
  readDetailsWithEmails,
} from "./details";
import { directoryDetailsResponse, type DirectoryDetail } from "./details-schema";
import type { Directory } from "./directory-store";
import { finishedBytes, type FinishedBytes } from "./finished-bytes";
import { isLarge } from "./is-large";

type Sight = "with e-mails" | "without e-mails";

/** The answers that were made of what was read, for those who see work e-mails and for those who do not. */
type Made = { directory: Directory; reading: Reading; answers: Map<Sight, FinishedBytes> };

const memory = singleton("finished-details", () => ({
  made: null as Made | null,
  read: coalesce((known: readonly (Reading | null)[]) => readDetailsAgain(known.at(-1) ?? null)),
}));

/**
 * Office, first day, picture and, for who sees them, work e-mail of everybody, as the database has them now: they are read for every
 * request, and the bytes made anew where anything of them has changed.
 */
export async function finishedDetails(
  caller: CallerWith<"view:people">,
  directory: Directory,
): Promise<FinishedBytes> {
  const sight = mayHaveWorkEmails(caller) ? "with e-mails" : "without e-mails";
  if (isLarge(directory.people.length)) {
    const found = await readDetailsWithEmails(); // no page asks for so many: nothing of them is kept
    return finishedBytes(() => detailsJson(directory, found, sight));
  }
  const reading = await memory.read(memory.made?.reading ?? null);
  if (memory.made?.directory !== directory || memory.made.reading.fingerprint !== reading.fingerprint)
    memory.made = { directory, reading, answers: new Map() };
  const { made } = memory;
  const kept = made.answers.get(sight);
  if (kept) return kept;
  const answer = finishedBytes(
    () => detailsJson(directory, detailsIn(reading), sight),
    () => memory.made === made,
  );
  made.answers.set(sight, answer);
  return answer;
}

const detailsJson = (
  directory: Directory,
  found: ReadonlyMap<string, DirectoryDetail>,
  sight: Sight,
): string =>
  JSON.stringify(
    directoryDetailsResponse.parse(
      detailsOf(idsIn(directory), found, { withEmails: sight === "with e-mails" }),
    ),
  );
