import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { singleton } from "@/lib/platform/singleton";
import { getDirectoryDetails } from "./details";
import { directoryDetailsResponse } from "./details-schema";
import type { Directory } from "./directory-store";
import { finishedBytes, type FinishedBytes } from "./finished-bytes";
import { isLarge } from "./is-large";
import { preparedDirectoryNow, seenDetails, type SeenDetails, type Sight } from "./prepared-directory";

/** The answers that were made last, each for those who see as much. */
const kept = singleton(
  "finished-details",
  () => new Map<SeenDetails, { sight: Sight; answer: FinishedBytes }>(),
);

/** Pictures come one after another for minutes. */
const lastingAfterMs = 60_000;

/**
 * Office, first day, picture and, for who sees them, work e-mail of everybody, as the database has them now: it is asked for every request,
 * and the bytes are made anew where anything of them has changed.
 */
export async function finishedDetails(
  caller: CallerWith<"view:people">,
  directory: Directory,
): Promise<FinishedBytes> {
  if (isLarge(directory.people.length)) {
    const everybodys = await getDirectoryDetails(caller); // no page asks for so many: nothing of them is kept
    return finishedBytes(() => jsonOf(everybodys.details));
  }
  const seen = seenDetails(caller);
  const sight = (await preparedDirectoryNow(directory)).sightOf(seen);
  const found = kept.get(seen);
  if (found?.sight === sight) return found.answer;
  const answer = finishedBytes(
    () => jsonOf(directory.people.flatMap(({ id }) => sight.details.get(id) ?? [])),
    { afterMs: lastingAfterMs, isStillAnswered: () => kept.get(seen)?.answer === answer },
  );
  kept.set(seen, { sight, answer });
  return answer;
}

const jsonOf = (details: unknown): string => JSON.stringify(directoryDetailsResponse.parse({ details }));
