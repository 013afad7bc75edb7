import "server-only";
import { allows, type CallerWith } from "@/lib/access/levels";
import { keepLately, makeOnce, type Lately } from "@/lib/lately";
import { readEarlierValues } from "@/lib/directory-version/earlier-values";
import type { EarlierValues } from "@/lib/directory-version/sorted-fields";
import { coalesce } from "@/lib/platform/coalesce";
import { inTurns } from "@/lib/platform/in-turns";
import { singleton } from "@/lib/platform/singleton";
import { allAtOnce, mapInSteps, type Steps } from "@/lib/steps";
import {
  mayHaveWorkEmails,
  readDetailsAgain,
  readDetailsFingerprint,
  readDetailsWithEmails,
  withoutEmail,
  type DetailsReading,
} from "./details";
import type { DirectoryDetail } from "./details-schema";
import { indexOf, type DirectoryIndex } from "./directory-index";
import { currentDirectory, type Directory } from "./directory-store";
import type { DirectoryGap } from "./gaps-schema";
import { isLarge } from "./is-large";
import type { Person } from "./schema";
import type { Found } from "./partial-match";
import type { PagePoint } from "./list-page";
import { prepareSearch } from "./search";
import { undoChanges } from "./undo-changes";
import type { FilterCounts, TeamGroup } from "./view";

/**
 * What is seen of people beside names, titles and the tree: everything, nothing of work e-mails, or nothing at all. Who is found and in
 * which order must tell nobody of what they do not see.
 */
export type SeenDetails = "all" | "without e-mails" | "none";

export const seenDetails = (caller: CallerWith<"view:names">): SeenDetails =>
  allows(caller, "view:people") ? (mayHaveWorkEmails(caller) ? "all" : "without e-mails") : "none";

/** What those see who see so much. */
export type Sight = {
  details: ReadonlyMap<string, DirectoryDetail>;
  /** Begins to prepare the search where nobody has. */
  search: () => Promise<(query: string) => Steps<Found<Person>>>;
  /** Whom a query finds, the best first; that of the latest few queries is kept. */
  find: (query: string) => Promise<Found<Person>>;
};

/** A version of the directory with all by which it is searched, filtered and put in order: made once, for as many as ask. */
export type PreparedDirectory = DirectoryIndex & {
  directory: Directory;
  sightOf: (seen: SeenDetails) => Sight;
  /** Whom the views hold that were asked for lately, and what the choices of their filters would leave. */
  found: Lately<FoundInView>;
  counts: Lately<FilterCounts>;
  gaps: Lately<DirectoryGap[]>;
  /** The directory by which the later pages of a list are sorted: as it was when the first page was read. */
  asOf: (point: PagePoint) => Promise<PreparedDirectory>;
};

/** Those in a view in its order; of one's own team, how many of each group. */
export type FoundInView = Found<Person> & { sections: { group: TeamGroup; count: number }[] };

const mostKept = 16;

type Made = {
  directory: Directory;
  madeAt: number;
  /** What it was made of; null while that is read, and of a large directory. */
  reading: DetailsReading | null;
  /** Of a large directory: the fingerprint of the details before they were read. */
  fingerprint: string | null;
  prepared: Promise<PreparedDirectory>;
};

const memory = singleton("prepared-directory", () => ({
  made: null as Made | null,
  next: null as Promise<unknown> | null,
  readAgain: coalesce((known: readonly (DetailsReading | null)[]) => readDetailsAgain(known.at(-1) ?? null)),
}));

/** Maximum age of the offices, first days, e-mails and pictures of a large directory when they are checked for changes. */
const lifetimeMs = 60_000;

/**
 * Returns the directory with offices, first days, e-mails and pictures as they are now: every list, search, tool and SCIM answer uses it, so
 * that all of them agree. Of a large directory these details are up to a minute old, because reading them takes seconds; the first request
 * after that minute still gets the old ones.
 */
export async function preparedDirectory(): Promise<{ prepared: PreparedDirectory; isStale: boolean }> {
  const { directory, isStale } = await currentDirectory();
  if (!isLarge(directory.people.length)) return { prepared: await preparedDirectoryNow(directory), isStale };
  if (memory.made?.directory !== directory) memory.made = make(directory);
  else if (memory.made.madeAt + lifetimeMs < Date.now()) memory.next ??= renew(directory);
  return { prepared: await memory.made.prepared, isStale };
}

/**
 * With offices, first days, e-mails and pictures as they are now, which the database is asked for: what was prepared of the same is used
 * again. Of a large directory that would take too long; ask `preparedDirectory`.
 */
export async function preparedDirectoryNow(directory: Directory): Promise<PreparedDirectory> {
  const reading = await memory.readAgain(memory.made?.reading ?? null);
  const { made } = memory;
  if (made?.directory === directory && made.reading?.fingerprint === reading.fingerprint) {
    made.madeAt = Date.now();
    return made.prepared;
  }
  const prepared = Promise.resolve(prepare(directory, mapOf(reading)));
  memory.made = { directory, madeAt: Date.now(), reading, fingerprint: null, prepared };
  return prepared;
}

const mapOf = ({ rows }: DetailsReading): Map<string, DirectoryDetail> =>
  new Map(rows.map((detail) => [detail.id, detail]));

function make(directory: Directory): Made {
  const readAndPrepare = async () => {
    const fingerprint = await readDetailsFingerprint();
    const details = await readDetailsWithEmails();
    made.fingerprint = fingerprint;
    return prepare(directory, details);
  };
  const made: Made = {
    ...{ directory, madeAt: Date.now() },
    ...{ reading: null, fingerprint: null, prepared: readAndPrepare() },
  };
  made.prepared.catch(() => {
    if (memory.made === made) memory.made = null;
  });
  return made;
}

/** Those who ask meanwhile, and where that fails, get what there is. */
async function renew(directory: Directory): Promise<void> {
  const now = memory.made;
  try {
    if (now?.fingerprint && now.fingerprint === (await readDetailsFingerprint())) {
      now.madeAt = Date.now();
      return;
    }
    const next = make(directory);
    await next.prepared;
    if (memory.made?.directory === directory) memory.made = next;
  } catch {
    if (memory.made?.directory === directory) memory.made.madeAt = Date.now();
  } finally {
    memory.next = null;
  }
}

function prepare(directory: Directory, withEmails: ReadonlyMap<string, DirectoryDetail>): PreparedDirectory {
  const detailsFor: Record<SeenDetails, () => ReadonlyMap<string, DirectoryDetail>> = {
    all: () => withEmails,
    "without e-mails": () =>
      new Map(allAtOnce(mapInSteps([...withEmails.values()], (detail) => [detail.id, withoutEmail(detail)]))),
    none: () => new Map(),
  };
  const sights: Partial<Record<SeenDetails, Sight>> = {};
  const earlier = keepLately<PreparedDirectory>(maxEarlier);
  const changesSince = keepLately<EarlierValues[] | null>(maxEarlier);
  const prepared: PreparedDirectory = {
    directory,
    ...indexOf(directory),
    sightOf: (seen) => (sights[seen] ??= sight(directory, detailsFor[seen]())),
    found: keepLately(mostKept),
    counts: keepLately(mostKept),
    gaps: keepLately(1),
    asOf: async (point) => {
      if (point.version >= directory.version) return prepared;
      const changes = await changesSince(String(point.version), () =>
        readEarlierValues(point.version, directory.version),
      );
      if (changes?.length === 0) return prepared;
      if (changes) {
        // The same for every walk that began before the oldest of these changes.
        return earlier(`${changes.length}`, async () => prepare(undoChanges(directory, changes), withEmails));
      }
      // Not everything is known: then at least the last person of the page before has the place where that page ended.
      const last = { personId: point.id, kind: "left" as const, before: point.values };
      return earlier(JSON.stringify(last), async () => prepare(undoChanges(directory, [last]), withEmails));
    },
  };
  return prepared;
}

const maxEarlier = 2;

function sight({ people }: Directory, details: ReadonlyMap<string, DirectoryDetail>): Sight {
  const search = makeOnce(() => inTurns(prepareSearch(people, ({ id }) => details.get(id) ?? {})));
  const hits = keepLately<Found<Person>>(mostKept);
  return {
    details,
    search,
    find: (query) => hits(query, async () => inTurns((await search())(query))),
  };
}
