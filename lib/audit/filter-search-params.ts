import { auditFilter, type AuditFilter } from "./schema";

/** The filter that an address holds. What it cannot mean is left out: an old or mistyped link still shows the record. */
export function readFilter(parameters: Iterable<[string, string]>): AuditFilter {
  const given = new Map(parameters);
  const read = auditFilter.safeParse(Object.fromEntries(named(given)));
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return auditFilter.parse(Object.fromEntries(named(given).filter(([name]) => !wrong.has(name))));
}

const named = (given: ReadonlyMap<string, string>) =>
  auditFilter.keyof().options.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });

/** The filter as the query of an address, always in the same order; "" for none. */
export function writeFilter(filter: AuditFilter): string {
  const parameters = new URLSearchParams();
  for (const name of auditFilter.keyof().options) {
    const value = filter[name];
    if (value) parameters.set(name, value);
  }
  return parameters.toString();
}
