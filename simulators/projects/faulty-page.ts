import { applyFaults } from "../common-faults";
import type { SimulatedAnswer } from "../simulated-answer";
import { createFailureResponse, createSuccessResponse } from "./projects-responses";
import type { CompanyPerson } from "./company";
import type { Fault } from "./faults";
import type { createPageMeta } from "./resource-objects";

export function hidePeople(striking: readonly Fault[], people: CompanyPerson[]): CompanyPerson[] {
  const limit = striking.find(({ kind }) => kind === "nobody" || kind === "share");
  if (!limit) return people;
  return people.slice(0, limit.kind === "share" ? Math.round(people.length * limit.share) : 0);
}

export function selectPageRows(
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

export const findOmittedParts = (striking: readonly Fault[]): ReadonlySet<string> =>
  new Set<string>(striking.flatMap((fault) => (fault.kind === "left-out" ? [fault.part] : [])));

export const findIncludedRelations = (
  striking: readonly Fault[],
  asked: readonly string[],
): ReadonlySet<string> => {
  const leftOut = findOmittedParts(striking);
  const isStubbed = striking.some(({ kind }) => kind === "stubs");
  return new Set(isStubbed ? [] : asked.filter((name) => !leftOut.has(name)));
};

export function applyMetaFaults(meta: ReturnType<typeof createPageMeta>, striking: readonly Fault[]) {
  const changed = { ...meta };
  for (const fault of striking) {
    if (fault.kind === "total-count") changed.total_count = fault.value;
    if (fault.kind === "total-pages") changed.total_pages = fault.value;
    if (fault.kind === "endless-pages") changed.total_pages = meta.current_page + 1;
  }
  return changed;
}

export const createFaultyAnswer = (body: object, striking: readonly Fault[]): Promise<SimulatedAnswer> =>
  applyFaults(striking, () => createSuccessResponse(body), {
    failure: (status, headers) => createFailureResponse(status, "simulated", "simulated", headers),
    html: { status: 200, text: "<!doctype html><title>Log in</title>" },
    wrongShape: { people: [], meta: {} },
  });
