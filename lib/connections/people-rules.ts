import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { isOfPeopleSystem, peopleIdentity } from "@/lib/identity/external-ids/people-identity";
import { isSameForm, toPersonNameForm } from "@/lib/identity/matching/name-forms";
import { fullName } from "@/lib/identity/matching/names";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { changeAs } from "@/lib/identity/session/change-as";
import { hiddenFilter } from "@/lib/people/membership";
import { formerIdPrefix, peopleSystem } from "@/lib/people/people-system";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { hasRows, query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { formatCount } from "@/lib/platform/text/text-format";
import type { LeftOutRecord, PeopleListing, PeopleSource } from "./connectors/people/port";
import { defaultVendor, type VendorName } from "./connectors/people/vendor-texts";
import { peopleVendors } from "./connectors/people/vendors";
import {
  applyRules,
  createIdTest,
  examineListing,
  previewRules,
  searchListing,
  type ExaminedListing,
} from "./apply-rules";
import {
  noRules,
  peopleRules,
  type PeopleRules,
  type PeopleRulesBody,
  type RulesListing,
  type RulesPreview,
} from "./rules-schema";

/** While both versions serve during an upgrade, the previous one stores no vendor. */
const connectedVendor = Prisma.sql`coalesce(connections.vendor, ${defaultVendor})`;

export async function readRules(session: DatabaseSession = database()): Promise<PeopleRules> {
  const [row] = await query(session, z.object({ rules: peopleRules }))`
    SELECT rules FROM connections JOIN people_rules ON people_rules.vendor = ${connectedVendor}
    WHERE ${isOfPeopleSystem("connections")}`;
  return row?.rules ?? noRules;
}

/**
 * Lists the people whom the rules of the vendor leave in: the stored rules, or those that the vendor starts with. Every run
 * and every preview reads its source through this function.
 */
export const withRules = (vendor: VendorName, source: PeopleSource): PeopleSource => ({
  ...source,
  listPeople: async (options) => {
    const stored = await database().peopleRules.findUnique({ where: { vendor } });
    const rules = stored ? peopleRules.parse(stored.rules) : createDefaultRules(vendor);
    const listing = await source.listPeople({ ...options, groups: findGroups(rules) });
    requireGroups(listing);
    return { ...(await runChunked(applyRules(listing, rules))), vendor };
  },
});

/** Without its group, a rule would leave in everyone whom it left out. Pages of rules show such a listing. */
function requireGroups({ warnings = [] }: PeopleListing): void {
  const unknown = warnings.find(({ code }) => code === "unknown_group");
  if (!unknown) return;
  throw new Problem(
    "conflict",
    "unknown_group",
    `${unknown.detail} Nothing was changed, so that its former members do not join. An executive corrects the rule under Connections.`,
  );
}

export const createDefaultRules = (vendor: VendorName): PeopleRules => ({
  ...noRules,
  rules: (peopleVendors[vendor].defaultRules ?? []).map((kind) => ({ kind })),
});

export const writeFileMapping = async (session: DatabaseSession, mapping: object): Promise<void> =>
  void (await session.$executeRaw`
    INSERT INTO people_rules (vendor, rules, mapping)
    VALUES ('file', ${JSON.stringify(noRules)}::jsonb, ${JSON.stringify(mapping)}::jsonb)
    ON CONFLICT (vendor) DO UPDATE SET mapping = excluded.mapping`);

export const findGroups = ({ rules }: PeopleRules): string[] =>
  rules.flatMap(({ kind, value }) => (kind === "group" && value !== undefined ? [value] : []));

export async function storeLeftOut(
  transaction: DatabaseSession,
  leftOut: readonly LeftOutRecord[] = [],
): Promise<void> {
  const records = leftOut.map(({ externalId, name, kind, value }) => ({
    source_id: externalId,
    name,
    kind,
    value,
  }));
  await transaction.$executeRaw`
    INSERT INTO people_sources (provider, left_out)
    SELECT provider, ${JSON.stringify(records)}::jsonb FROM connections WHERE ${isOfPeopleSystem("connections")}
    ON CONFLICT (provider) DO UPDATE SET left_out = excluded.left_out
      WHERE people_sources.left_out IS DISTINCT FROM excluded.left_out`;
}

const storedLeftOut = z.object({
  leftOut: z.array(
    z.object({ source_id: z.string(), name: z.string(), kind: z.string(), value: z.string().nullable() }),
  ),
});

/** Returns the records that rules left out of the last run. `is_always`: the next run does not leave it out. */
export async function readLeftOut() {
  const [row] = await query(database(), storedLeftOut)`
    SELECT left_out AS "leftOut" FROM people_sources WHERE provider::text = ${peopleSystem}`;
  const isAlways = createIdTest((await readRules()).always);
  const { shows } = await readHiddenRecords();
  return (row?.leftOut ?? [])
    .filter(({ source_id: externalId, name }) => !shows({ externalId, name }))
    .map((record) => ({ ...record, is_always: isAlways(record.source_id) }));
}

export async function getRules(_caller: CallerWith<"admin:connections">): Promise<PeopleRules> {
  if ((await database().connection.count({ where: { provider: peopleSystem } })) === 0) throw notConnected();
  return readRules();
}

/** Throws a 409 if the stored rules differ from `expected`, so that no edit silently undoes a concurrent one. */
export const setRules = (
  caller: CallerWith<"admin:connections">,
  { expected, ...rules }: PeopleRulesBody,
): Promise<PeopleRules> =>
  changeAs(caller, "admin:connections", async (transaction, current) => {
    const isConnected = await hasRows(transaction)`
      SELECT 1 FROM connections WHERE ${isOfPeopleSystem("connections")} FOR UPDATE`;
    if (!isConnected) throw notConnected();
    if (expected && JSON.stringify(expected) !== JSON.stringify(await readRules(transaction)))
      throw new Problem(
        "conflict",
        "changed_meanwhile",
        "The rules were changed meanwhile, so your change is not saved. Read them again, on a new tab of this page. If yours are right, save them again.",
      );
    await transaction.$executeRaw`
      INSERT INTO people_rules (vendor, rules)
      SELECT ${connectedVendor}, ${JSON.stringify(rules)}::jsonb FROM connections WHERE ${isOfPeopleSystem("connections")}
      ON CONFLICT (vendor) DO UPDATE SET rules = excluded.rules`;
    const exceptions = rules.always.length + rules.never.length;
    await recordAuditEvents(transaction, current, [
      {
        kind: "people_rules_changed",
        subject: { id: peopleSystem, name: "Who is a person" },
        detail: `${formatCount(rules.rules.length, "rule")}, ${formatCount(exceptions, "exception")}`,
      },
    ]);
    return rules;
  });

const notConnected = () =>
  new Problem(
    "conflict",
    "projects_not_connected",
    "No source of people is connected, so there is nobody whom a rule could leave out. An executive connects it under Connections.",
  );

/** What rules are chosen for. `of`: id of the preview whose listing it is. */
type RulesSource = { source: PeopleSource; of: string | undefined; signal: AbortSignal };

export const previewPeopleRules = async (
  _caller: CallerWith<"admin:connections">,
  source: RulesSource,
  rules: PeopleRules,
): Promise<RulesPreview> => runChunked(previewRules(await readExamined(source, findGroups(rules)), rules));

export const listRecords = async (
  _caller: CallerWith<"admin:connections">,
  source: RulesSource,
  q: string,
): Promise<RulesListing> => {
  const rules = await readRules();
  return searchListing(await readExamined(source, findGroups(rules)), rules, q);
};

/** A page that changes rules previews them often, and a vendor limits how often it is read. */
const examinedLifetimeMs = 5 * 60_000;

type Examined = { version: string; groups: ReadonlySet<string>; listing: ExaminedListing };
const cache = singleton<{ examined: Examined | null }>("people-rules-listing", () => ({ examined: null }));

/** Read at most five minutes ago, with the members of these groups. An aborted request caches nothing. */
async function readExamined(
  { source, of, signal }: RulesSource,
  wanted: readonly string[],
): Promise<ExaminedListing> {
  const { shows, version: hidden } = await readHiddenRecords();
  const version = [of, await readSourceVersion(), hidden].join(" ");
  const known = cache.examined?.version === version ? cache.examined : null;
  if (known && wanted.every((group) => known.groups.has(group))) return known.listing;
  const groups = new Set([...(known?.groups ?? []), ...wanted]);
  const listing = await source.listPeople({ signal, groups: [...groups] });
  const people = listing.people.filter(
    ({ externalId, firstName, lastName, email }) =>
      !shows({ externalId, name: fullName({ firstName: firstName ?? "", lastName: lastName ?? "" }), email }),
  );
  const examined = { version, groups, listing: await runChunked(examineListing({ ...listing, people })) };
  cache.examined = examined;
  setTimeout(() => {
    if (cache.examined === examined) cache.examined = null;
  }, examinedLifetimeMs).unref();
  return examined.listing;
}

type ListedRecord = { externalId: string; name: string; email?: string | null | undefined };

/**
 * Hidden people are on no page but their own list. `shows`: whether a record is of one. Those whom the source did not
 * list when people moved to it have no id there, so name and address decide.
 */
async function readHiddenRecords() {
  const hidden = await database().externalIdentity.findMany({
    where: { ...peopleIdentity, person: hiddenFilter },
    select: { externalId: true, person: { select: { firstName: true, lastName: true, email: true } } },
    orderBy: { externalId: "asc" },
  });
  const ids = new Set(hidden.map(({ externalId }) => externalId));
  const unlisted = hidden.flatMap(({ externalId, person }) =>
    person && externalId.startsWith(formerIdPrefix)
      ? { email: person.email, form: toPersonNameForm(fullName(person)) }
      : [],
  );
  const shows = ({ externalId, name, email }: ListedRecord): boolean => {
    if (ids.has(externalId)) return true;
    if (unlisted.length === 0) return false;
    const form = toPersonNameForm(name);
    const addresses = [name, email ?? ""].map(normaliseEmail);
    return unlisted.some(
      (one) => isSameForm(one.form, form) || (one.email !== null && addresses.includes(one.email)),
    );
  };
  return { shows, version: JSON.stringify(hidden) };
}

/** Changes when another source is connected, and with each listing that is sent. */
async function readSourceVersion(): Promise<string> {
  const [row] = await query(database(), z.object({ version: z.string() }))`
    SELECT concat_ws(' ', connected_at, org_id, received_at) AS version
    FROM connections LEFT JOIN people_sources USING (provider) WHERE ${isOfPeopleSystem("connections")}`;
  return row?.version ?? "";
}
