import { answerUnder } from "../common-faults";
import type { SimulatedAnswer } from "../simulated-answer";
import { failure, success } from "./answers";
import type { CompanyPerson } from "./company";
import type { Fault } from "./faults";
import type { pageMeta } from "./wire";

/** The people there are to list, once the striking faults have hidden theirs. */
export function limitTo(striking: readonly Fault[], people: CompanyPerson[]): CompanyPerson[] {
  const limit = striking.find(({ kind }) => kind === "nobody" || kind === "share");
  if (!limit) return people;
  return people.slice(0, limit.kind === "share" ? Math.round(people.length * limit.share) : 0);
}

/** The rows of one page, as the striking faults have them. */
export function rowsOf(
  everyone: readonly CompanyPerson[],
  number: number,
  size: number,
  striking: readonly Fault[],
): CompanyPerson[] {
  const kinds = striking.map(({ kind }) => kind);
  const pages = Math.max(1, Math.ceil(everyone.length / size));
  const start = (kinds.includes("endless-pages") ? (number - 1) % pages : number - 1) * size;
  const rows = everyone.slice(start, start + size);
  const before = everyone[start - 1];
  if (kinds.includes("empty-page")) return [];
  if (before && kinds.includes("repeated-row")) return [before, ...rows];
  if (before && kinds.includes("shifted-row")) return [before, ...rows.slice(1)];
  return rows;
}

/** The parts of people that the striking faults leave out. */
export const partsLeftOut = (striking: readonly Fault[]): ReadonlySet<string> =>
  new Set<string>(striking.flatMap((fault) => (fault.kind === "left-out" ? [fault.part] : [])));

/** The relations that a page includes, of those that were asked for. */
export const includedUnder = (striking: readonly Fault[], asked: readonly string[]): ReadonlySet<string> => {
  const leftOut = partsLeftOut(striking);
  const isStubbed = striking.some(({ kind }) => kind === "stubs");
  return new Set(isStubbed ? [] : asked.filter((name) => !leftOut.has(name)));
};

/** What `meta` claims, as the striking faults have it. */
export function metaOf(meta: ReturnType<typeof pageMeta>, striking: readonly Fault[]) {
  const changed = { ...meta };
  for (const fault of striking) {
    if (fault.kind === "total-count") changed.total_count = fault.value;
    if (fault.kind === "total-pages") changed.total_pages = fault.value;
    if (fault.kind === "endless-pages") changed.total_pages = meta.current_page + 1;
  }
  return changed;
}

/** The page as the striking faults have it sent. */
export const answerWith = (body: object, striking: readonly Fault[]): Promise<SimulatedAnswer> =>
  answerUnder(striking, () => success(body), {
    failure: (status, headers) => failure(status, "simulated", "Simulated", "as told", headers),
    html: { status: 200, text: "<!doctype html><title>Log in</title>" },
    wrongShape: { people: [], meta: {} },
  });
