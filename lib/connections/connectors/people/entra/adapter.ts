import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { createAuthorisedCall } from "@/lib/connections/connectors/authorised-call";
import { inspectPicture } from "@/lib/connections/connectors/pictures/picture-size";
import { createListingBudget, type VendorCall } from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import type { ByteBudget } from "@/lib/platform/byte-stream";
import { LoggableError, Problem } from "@/lib/platform/problem";
import type { ListingWarning, PeopleListing, PeopleSource, ReportListingProgress } from "../port";
import { createRowCollector } from "../rows";
import { parseUser } from "./mapping";
import { clouds } from "./clouds";
import {
  countText,
  objectsPage,
  organisations,
  pictureBytes,
  selectedFields,
  usersPage,
  type GraphPage,
} from "./schemas";
import { createRefusedProblem, fetchToken, type EntraSettings } from "./token";

// Adapter of Microsoft Graph v1.0. Vendor rules: ENTRA-1 to ENTRA-12 in docs/reference/vendors.md. The delta query is not
// used: it cannot list managers reliably and proves nothing about its completeness, so every run would still need this list.

const problems = createVendorProblems("projects");
/** More than any company has, so that an endless list is refused. */
const maxPages = 5_000;
const pictureLimits = { bodyBytes: 512 * 1024 };

/** A listing is complete if it has at least as many users as the vendor counted before: one may join meanwhile. */
export function createEntraPeople(settings: EntraSettings): PeopleSource {
  const baseUrl = getBaseUrl(settings);
  const pictures = createGraphCall(settings, { ...settings.limits, ...pictureLimits });
  return {
    async listPeople({ signal, onProgress, groups = [] }) {
      const call = createGraphCall(settings);
      const list = { call, baseUrl, signal };
      const memberships = await readMemberships(list, groups);
      const read = () => readAllUsers(list, createListingBudget(settings.limits), onProgress);
      const listing = (await read()) ?? (await read()); // a user may leave after the count
      if (!listing) throw createIncompleteProblem();
      return addGroups(listing, memberships);
    },
    async readPicture(externalId, { signal }) {
      // A small original has no size of 240 pixels.
      for (const path of ["photos/240x240/$value", "photo/$value"]) {
        const options = { signal, format: "bytes", mayBeAbsent: true } as const;
        const bytes = await pictures(
          `users/${encodeURIComponent(externalId)}/${path}`,
          pictureBytes,
          options,
        ).catch(nullForCodes("projects_not_found", permissionCode));
        if (!bytes) continue;
        const outcome = inspectPicture(bytes);
        // The vendor's placeholder is a GIF of one pixel.
        if (!("picture" in outcome && outcome.picture.type === "image/gif")) return outcome;
      }
      return { failure: "not_found" };
    },
  };
}

/**
 * Returns the tenant of a credential. Throws `reconnect_needed` if the credential does not work, or lacks a permission for
 * the list of users or the members of these `groups`.
 */
export async function readTenant(settings: EntraSettings, groups: readonly string[], signal: AbortSignal) {
  const call = createGraphCall(settings);
  const list = { call, baseUrl: getBaseUrl(settings), signal };
  const isDenied = async (request: Promise<unknown>) =>
    (await request.catch(nullForCodes(permissionCode))) === null;
  const missing = [
    ...((await isDenied(call(usersPath(1), usersPage, { signal }))) ? [listPermission] : []),
    ...(groups[0] && (await isDenied(findGroupIds(list, groups[0]))) ? [groupPermission] : []),
  ];
  if (missing.length > 0) throw createPermissionProblem(missing);
  // The name needs a permission that nothing else does (ENTRA-4).
  const path = "organization?$select=id,displayName";
  const found = await call(path, organisations, { signal }).catch(nullForCodes(permissionCode));
  const { tenantId } = settings.credential;
  return { id: tenantId, name: found?.value[0]?.displayName || tenantId };
}

const getBaseUrl = ({ graphUrl, credential }: EntraSettings) =>
  `${graphUrl ?? clouds[credential.cloud].graph}/v1.0`;

const createGraphCall = (settings: EntraSettings, limits = settings.limits): VendorCall =>
  createAuthorisedCall({
    system: "projects",
    baseUrl: getBaseUrl(settings),
    fetch: settings.fetch,
    timing: settings.timing,
    ...(limits && { limits }),
    fetchToken: (signal) => fetchToken(settings, signal),
    explainRefusal: (status) =>
      status === 401
        ? createRefusedProblem(
            "Microsoft does not accept Kith’s access token. Choose the cloud that the tenant is in, and connect again.",
          )
        : new Problem("conflict", permissionCode, "The application lacks a permission."),
  });

/** Never leaves this file. */
const permissionCode = "permission_missing";
const listPermission = "User.Read.All";
const groupPermission = "GroupMember.Read.All";

const createPermissionProblem = (permissions: readonly string[]) =>
  createRefusedProblem(
    `The application lacks the ${permissions.length > 1 ? "permissions" : "permission"} ${permissions.join(" and ")}. In its app registration, open API permissions → Add a permission → Microsoft Graph → Application permissions, add ${permissions.length > 1 ? "them" : "it"}, and press Grant admin consent.`,
  );

/** Returns an error handler that returns null for a problem with one of these codes, and rethrows all other errors. */
const nullForCodes =
  (...codes: readonly string[]) =>
  (error: unknown): null => {
    if (error instanceof Problem && codes.includes(error.code)) return null;
    throw error;
  };

const namePermission =
  (permission: string) =>
  (error: unknown): never => {
    throw error instanceof Problem && error.code === permissionCode
      ? createPermissionProblem([permission])
      : error;
  };

const createIncompleteProblem = () =>
  new Problem(
    "upstream",
    "projects_incomplete",
    "The source of people twice sent fewer people than it counts. Nothing was changed, so that no one is removed by mistake. Try again later.",
  );

type GraphList = { call: VendorCall; baseUrl: string; signal: AbortSignal };

/** With managers, the vendor sends 100 users a page whatever `$top` says (ENTRA-5). */
const usersPath = (top: number) =>
  `users?$select=${selectedFields.join(",")}&$expand=manager($select=id)&$top=${top}`;

/** Returns null if there are fewer users than the vendor counts. */
async function readAllUsers(
  list: GraphList,
  budget: ByteBudget,
  onProgress: ReportListingProgress | undefined,
): Promise<PeopleListing | null> {
  const { call, signal } = list;
  const announced = await call("users/$count", countText, {
    signal,
    format: "bytes",
    headers: { consistencylevel: "eventual" },
  }).catch(namePermission(listPermission));
  const rows = createRowCollector();
  for await (const page of readPages(list, usersPath(999), usersPage, budget)) {
    for (const row of page) rows.add(parseUser(row));
    onProgress?.({ read: Math.min(rows.count(), announced), announced });
  }
  return rows.count() < announced ? null : keepManagersIfNoneAreSent(rows.listing());
}

/** A user without a manager has no field, as if the vendor ignored the request for managers. */
function keepManagersIfNoneAreSent(listing: PeopleListing): PeopleListing {
  if (listing.people.some(({ managerExternalId }) => managerExternalId !== null)) return listing;
  return {
    ...listing,
    people: listing.people.map((person) => ({ ...person, managerExternalId: undefined })),
  };
}

/** A link is opaque. It is followed only below the address of the API, so that the token reaches no other host. */
async function* readPages<Row>(
  { call, baseUrl, signal }: GraphList,
  firstPath: string,
  schema: z.ZodType<GraphPage<Row>>,
  budget: ByteBudget,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>();
  let path: string | null = firstPath;
  while (path !== null) {
    if (seen.size >= maxPages) throw problems.tooLarge();
    if (seen.has(path)) throw problems.unreadable(new LoggableError("a page leads to an earlier page"));
    seen.add(path);
    const page: GraphPage<Row> = await call(path, schema, { signal, budget }).catch(
      namePermission(firstPath.startsWith("groups") ? groupPermission : listPermission),
    );
    await setImmediate(); // lets other work of this process run
    yield page.value;
    const link = page["@odata.nextLink"] ?? null;
    if (link !== null && !link.startsWith(`${baseUrl}/`))
      throw problems.unreadable(new LoggableError("a page leads to another address"));
    path = link && link.slice(baseUrl.length + 1);
  }
}

type Memberships = { groupsOf: ReadonlyMap<string, readonly string[]>; warnings: ListingWarning[] };

/** Reads the members of these groups, nested ones included. */
async function readMemberships(list: GraphList, groups: readonly string[]): Promise<Memberships> {
  const groupsOf = new Map<string, string[]>();
  const warnings: ListingWarning[] = [];
  for (const group of new Set(groups)) {
    const ids = await findGroupIds(list, group).catch(namePermission(groupPermission));
    if (ids.length === 0) {
      warnings.push({
        code: "unknown_group",
        detail: `The source of people has no group “${group}”, so the rule about it leaves out nobody. Correct the rule.`,
        externalIds: [],
      });
    }
    const members = new Set<string>();
    for (const id of ids) {
      const path = `groups/${encodeURIComponent(id)}/transitiveMembers?$select=id&$top=999`;
      for await (const page of readPages(list, path, objectsPage, createListingBudget()))
        for (const member of page) members.add(member.id);
    }
    for (const id of members) groupsOf.set(id, [...(groupsOf.get(id) ?? []), group]);
  }
  return { groupsOf, warnings };
}

/** Returns all groups with this name or id. */
async function findGroupIds({ call, signal }: GraphList, group: string): Promise<string[]> {
  const quoted = group.trim().replaceAll("'", "''");
  const isId = z.guid().safeParse(group.trim()).success;
  const filter = `displayName eq '${quoted}'${isId ? ` or id eq '${quoted}'` : ""}`;
  const path = `groups?$filter=${encodeURIComponent(filter)}&$select=id`;
  const { value } = await call(path, objectsPage, { signal });
  return value.map(({ id }) => id);
}

const addGroups = (listing: PeopleListing, { groupsOf, warnings }: Memberships): PeopleListing => ({
  ...listing,
  warnings,
  people: listing.people.map((person) => {
    const groups = groupsOf.get(person.externalId);
    return groups ? { ...person, facts: { ...person.facts, groups } } : person;
  }),
});
