import { compare, valid } from "semver";
import { z } from "zod";

const rangeEvent = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
  limit: z.string().optional(),
});

/** Fields of an OSV record (https://ossf.github.io/osv-schema). */
export const osvRecord = z.object({
  id: z.string(),
  modified: z.string(),
  withdrawn: z.string().optional(),
  summary: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        versions: z.array(z.string()).nullish(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(rangeEvent) })).nullish(),
      }),
    )
    .nullish(),
  database_specific: z.object({ severity: z.string().nullish() }).nullish(),
});
export type OsvRecord = z.infer<typeof osvRecord>;
type Affected = NonNullable<OsvRecord["affected"]>[number];
type RangeEvent = z.infer<typeof rangeEvent>;

type InstalledPackage = { name: string; version: string; isDevelopment: boolean };

/** Advisory that affects an installed package. */
export type AdvisoryFinding = {
  id: string;
  name: string;
  version: string;
  isDevelopment: boolean;
  severity: string;
  summary: string;
  /** Known versions that fix it. */
  fixed: string[];
};

/** Returns the advisories that affect these packages. Withdrawn advisories are ignored. */
export function findAdvisories(
  records: readonly OsvRecord[],
  installed: readonly InstalledPackage[],
): AdvisoryFinding[] {
  const byName = new Map<string, InstalledPackage[]>();
  for (const one of installed) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return records
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((record) =>
      (record.affected ?? []).flatMap((affected) =>
        affected.package?.ecosystem === "npm"
          ? (byName.get(affected.package.name) ?? [])
              .filter(({ version }) => isAffected(version, affected))
              .map((one) => toFinding(record, affected, one))
          : [],
      ),
    );
}

/** Returns true if a version is listed or within a range, as OSV defines it. */
export function isAffected(version: string, { versions, ranges }: Affected): boolean {
  if (valid(version) === null) return false;
  if (versions?.includes(version)) return true;
  return (ranges ?? []).some(({ type, events }) => type === "SEMVER" && isInRange(version, events));
}

function isInRange(version: string, events: readonly RangeEvent[]): boolean {
  const limits = events.flatMap(({ limit }) => limit ?? []);
  const isBelowLimits =
    limits.length === 0 || limits.some((limit) => limit === "*" || compare(version, limit) < 0);
  if (!isBelowLimits) return false;
  let isIn = false;
  for (const { introduced, fixed, last_affected: last } of events.toSorted(compareEvents)) {
    if (introduced !== undefined && (introduced === "0" || compare(version, introduced) >= 0)) isIn = true;
    if (fixed !== undefined && compare(version, fixed) >= 0) isIn = false;
    if (last !== undefined && compare(version, last) > 0) isIn = false;
  }
  return isIn;
}

const getEventVersion = ({ introduced, fixed, last_affected, limit }: RangeEvent) =>
  introduced ?? fixed ?? last_affected ?? limit ?? "0";

function compareEvents(one: RangeEvent, other: RangeEvent): number {
  const [a, b] = [getEventVersion(one), getEventVersion(other)];
  if (a === b) return 0;
  if (a === "0" || b === "*") return -1;
  if (b === "0" || a === "*") return 1;
  return compare(a, b);
}

const toFinding = (
  { id, summary = "", database_specific: more }: OsvRecord,
  { ranges }: Affected,
  installed: InstalledPackage,
): AdvisoryFinding => ({
  ...installed,
  id,
  severity: (more?.severity ?? "unknown").toLowerCase(),
  summary,
  fixed: (ranges ?? []).flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])),
});
