import type { z } from "zod";
import { createGoogleCall, type GoogleAccess } from "@/lib/connections/connectors/google-call";
import { inspectPicture } from "@/lib/connections/connectors/pictures/picture-size";
import { createListingBudget, toPathId, type VendorCall } from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import type { ByteBudget } from "@/lib/platform/byte-stream";
import { Problem } from "@/lib/platform/problem";
import type { ListPeopleOptions, ListingWarning, PeopleListing, PeopleSource } from "../port";
import { createRowCollector } from "../rows";
import { createManagerFinder, parseUser } from "./mapping";
import { explainRefusal, explainTokenRefusal, groupScope, userScope } from "./refusals";
import { accountPage, groupsPage, membersPage, photo, userFields, usersPage, type Page } from "./schemas";

// Adapter of Google's Admin SDK Directory API v1 with a service account that acts for an administrator. Vendor rules:
// GOOGLEDIR-1 to GOOGLEDIR-13 in docs/reference/vendors.md.

export type GoogleDirectorySettings = GoogleAccess & { subject: string };

/** Maximum number of pages of a list: more than any company has, so that an endless list is refused. */
const maxPages = 1_000;

const usersPath = getListPath("users", {
  customer: "my_customer",
  maxResults: "500", // the vendor's maximum
  orderBy: "email",
  fields: `nextPageToken,users(${userFields})`,
});
const groupsPath = getListPath("groups", {
  customer: "my_customer",
  maxResults: "200",
  fields: "nextPageToken,groups(id,email,name)",
});

/** A listing is complete if it ends with a page that leads to no other, and no page before is empty (GOOGLEDIR-5). */
export function createGoogleDirectory(settings: GoogleDirectorySettings): PeopleSource {
  const call = createDirectoryCall(settings, userScope);
  return {
    async listPeople(options) {
      const { groups = [], signal } = options;
      const listing = await readTwice(() => readUsers(call, settings, options));
      if (groups.length === 0) return listing;
      return addGroups(listing, await readGroups(createDirectoryCall(settings, groupScope), groups, signal));
    },
    async readPicture(externalId, { signal }) {
      const id = toPathId(externalId);
      if (id === null) return { failure: "not_found" };
      try {
        const { photoData } = await call(`users/${id}/photos/thumbnail`, photo, {
          signal,
          mayBeAbsent: true,
        });
        return inspectPicture(decodePhoto(photoData));
      } catch (error) {
        if (error instanceof Problem && error.kind === "missing") return { failure: "not_found" };
        throw error;
      }
    },
  };
}

/** Returns the id of the account. Throws a `Problem` that names the missing permission. */
export async function verifyGoogleDirectory(
  settings: GoogleDirectorySettings,
  groups: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const parameters = { customer: "my_customer", maxResults: "1" };
  const call = createDirectoryCall(settings, userScope);
  const path = getListPath("users", { ...parameters, fields: "users(customerId)" });
  const { users } = await call(path, accountPage, { signal });
  if (groups.length > 0)
    await createDirectoryCall(settings, groupScope)(getListPath("groups", parameters), groupsPage, {
      signal,
    });
  return users[0]?.customerId ?? "";
}

function createDirectoryCall(settings: GoogleDirectorySettings, scope: string): VendorCall {
  const refused = { scope, clientId: settings.key.clientId };
  return createGoogleCall({
    ...settings,
    system: "projects",
    scopes: [scope],
    explainTokenRefusal: (refusal) => explainTokenRefusal(refusal, refused),
    explainRefusal: (status, reason) => explainRefusal(status, reason, refused),
  });
}

function getListPath(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

async function readUsers(
  call: VendorCall,
  { limits }: GoogleDirectorySettings,
  { signal, onProgress }: ListPeopleOptions,
): Promise<PeopleListing> {
  const rows = createRowCollector();
  const managers = createManagerFinder();
  const budget = createListingBudget(limits);
  for await (const page of readPages(call, usersPath, usersPage, { signal, budget })) {
    for (const row of page) {
      rows.add(parseUser(row));
      managers.add(row);
    }
    onProgress?.({ read: rows.count(), announced: null });
  }
  onProgress?.({ read: rows.count(), announced: rows.count() });
  const { people, broken } = rows.listing();
  return {
    people: people.map((person) => ({
      ...person,
      managerExternalId: managers.find(person.managerExternalId),
    })),
    broken,
    hasChosenFields: true,
  };
}

/** Throws `projects_incomplete` if the list is not proven to be complete. */
async function* readPages<Row>(
  call: VendorCall,
  path: string,
  schema: z.ZodType<Page<Row>>,
  options: { signal: AbortSignal; budget?: ByteBudget },
): AsyncGenerator<readonly Row[]> {
  const requested = new Set<string>();
  let token = "";
  while (requested.size < maxPages) {
    const pageToken = token && `&pageToken=${encodeURIComponent(token)}`;
    const { rows, next } = await call(`${path}${pageToken}`, schema, options);
    yield rows;
    if (next === null) return;
    if (rows.length === 0 || requested.has(next)) throw createIncompleteProblem();
    requested.add(next);
    token = next;
  }
  throw createVendorProblems("projects").tooLarge();
}

const createIncompleteProblem = () =>
  new Problem(
    "upstream",
    "projects_incomplete",
    "The source of people twice sent a list whose pages do not lead to its end. Nothing was changed, so that no one is removed by mistake. Try again later.",
  );

/** A list may change while it is read, so a first failure restarts the reading. */
const readTwice = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (error instanceof Problem && error.code === "projects_incomplete") return read();
    throw error;
  });

const readRows = <Row>(call: VendorCall, path: string, schema: z.ZodType<Page<Row>>, signal: AbortSignal) =>
  readTwice(async () => {
    const rows: Row[] = [];
    const options = { signal, budget: createListingBudget() };
    for await (const page of readPages(call, path, schema, options)) rows.push(...page);
    return rows;
  });

/** Members of the groups of rules, by the group as the rule names it. `null`: everyone. */
type Groups = { members: ReadonlyMap<string, ReadonlySet<string> | null>; warnings: ListingWarning[] };

async function readGroups(call: VendorCall, wanted: readonly string[], signal: AbortSignal): Promise<Groups> {
  const known = await readRows(call, groupsPath, groupsPage, signal);
  const members = new Map<string, Set<string> | null>();
  const warnings: ListingWarning[] = [];
  for (const name of wanted) {
    const ids = known.flatMap((group) =>
      [group.id, group.email, group.name].some((one) => one && toExactForm(one) === toExactForm(name))
        ? group.id
        : [],
    );
    if (ids.length === 0)
      warnings.push({
        code: "unknown_group",
        detail: `The source of people has no group “${name}”, so the rule about it leaves out no one.`,
        externalIds: [],
      });
    const found: { id: string; type: string }[] = [];
    for (const id of ids) {
      const path = getListPath(`groups/${encodeURIComponent(id)}/members`, {
        includeDerivedMembership: "true",
        maxResults: "200",
        fields: "nextPageToken,members(id,type)",
      });
      found.push(...(await readRows(call, path, membersPage, signal)));
    }
    const isEveryone = found.some(({ type }) => type === "CUSTOMER");
    members.set(name, isEveryone ? null : new Set(found.map(({ id }) => id)));
  }
  return { members, warnings };
}

const toExactForm = (name: string): string => name.normalize("NFC").trim().toLowerCase();

function addGroups(listing: PeopleListing, { members, warnings }: Groups): PeopleListing {
  const groupsOf = (id: string) =>
    [...members].flatMap(([name, ids]) => ((ids?.has(id) ?? true) ? name : []));
  return {
    ...listing,
    people: listing.people.map((person) => ({
      ...person,
      facts: { ...person.facts, groups: groupsOf(person.externalId) },
    })),
    warnings,
  };
}

/** The vendor's base64 also has `_`, `-` and the padding `*` or `.` (GOOGLEDIR-10). */
const decodePhoto = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text.replace(/[*.=]+$/, ""), "base64url"));
