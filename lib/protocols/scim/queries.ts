import "server-only";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { isWorkEmailVisible } from "@/lib/directory/details";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { toVisiblePerson, type Directory } from "@/lib/directory/directory-store";
import type { Person } from "@/lib/directory/schema";
import { defaultView } from "@/lib/directory/view";
import { findPeopleInView } from "@/lib/directory/view-queries";
import { refreshIfStale } from "@/lib/sync/people/refresh-when-stale";
import { computeJsonETag } from "@/lib/http/entity-tag";
import { environment } from "@/lib/platform/environment";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { Problem } from "@/lib/platform/problem";
import { createObjectCache } from "@/lib/platform/singleton";
import { groupResourceType, userResourceType, type ResourceType } from "./attributes";
import { findPage } from "./resource-page";
import type { HiddenAttributes } from "./problems";
import { applyProjection, type Projection } from "./projection";
import { readFormerPeople, readResourceTimes, type TimesByPersonId } from "./resource-times";
import { toFormerScimUser, computeGroupId, toScimGroup, toScimUser, type FormerPerson } from "./resources";
import { listSchemaId, type ListQuery, type ProjectionQuery, type ScimGroup, type ScimUser } from "./schema";

export type VersionedResource = { resource: unknown; etag: string };

/**
 * Without attributes that the caller may not see (ACCESS-13, TOKEN-9). Unless the query sorts, users are sorted by
 * name, and people who left in the last 30 days come last (SCIM-10).
 */
export async function listScimUsers(caller: CallerWith<"view:names">, query: ListQuery) {
  const { people, directory, userFor, knownEmails, hidden } = await readVisibleResources(caller);
  const former = await readFormerPeople(caller, { knownEmails });
  const listed = [...people, ...former.filter(({ id }) => !directory.byId.has(id))];
  return listResources(listed, userFor, query, userResourceType, hidden);
}

/** Throws 404 if the person is not in the directory and did not leave in the last 30 days. */
export async function getScimUser(
  caller: CallerWith<"view:names">,
  id: string,
  query: ProjectionQuery,
): Promise<VersionedResource> {
  const projection = toProjection(query);
  const { directory, userFor, knownEmails } = await readVisibleResources(caller);
  const personId = id.toLowerCase();
  const person = directory.byId.get(personId);
  const [former] = person ? [] : await readFormerPeople(caller, { knownEmails, id: personId });
  const found = person ?? former;
  if (!found) throw resourceNotFoundProblem("user");
  return toVersionedResource(
    userFor(found, await readResourceTimes([personId])),
    projection,
    userResourceType,
  );
}

/** A group consists of a manager's direct reports. Unless the query sorts, sorted by the manager's name. */
export async function listScimGroups(caller: CallerWith<"view:names">, query: ListQuery) {
  const { people, groupFor, managers, hidden } = await readVisibleResources(caller);
  const listed = people.filter(({ id }) => managers.has(id));
  return listResources(listed, groupFor, query, groupResourceType, hidden);
}

async function listResources<T extends { id: string }>(
  listed: readonly T[],
  toResource: (one: T, times: TimesByPersonId | null) => ScimUser | ScimGroup,
  query: ListQuery,
  type: ResourceType,
  hidden: HiddenAttributes,
) {
  const projection = toProjection(query);
  const all = needsTimes(query) ? await readResourceTimes(null) : null;
  const { found, total, startIndex } = await runChunked(
    findPage(listed, (one) => toResource(one, all), query, type, hidden),
  );
  const times = all ?? (await readResourceTimes(found.map(({ id }) => id)));
  return {
    schemas: [listSchemaId],
    totalResults: total,
    startIndex,
    itemsPerPage: found.length,
    Resources: found.map((one) => toVersionedResource(toResource(one, times), projection, type).resource),
  };
}

export async function getScimGroup(
  caller: CallerWith<"view:names">,
  id: string,
  query: ProjectionQuery,
): Promise<VersionedResource> {
  const projection = toProjection(query);
  const { directory, groupFor, managerOfGroup } = await readVisibleResources(caller);
  const manager = directory.byId.get(managerOfGroup.get(id.toLowerCase()) ?? "");
  if (!manager) throw resourceNotFoundProblem("group");
  return toVersionedResource(
    groupFor(manager, await readResourceTimes([manager.id])),
    projection,
    groupResourceType,
  );
}

async function readVisibleResources(caller: CallerWith<"view:names">) {
  const { people, directory, details, isStale } = await findPeopleInView(caller, defaultView);
  refreshIfStale({ stale: isStale });
  const { publicUrl: origin } = environment();
  const { known: knownEmails, shared } = emailIndexes(details, () => indexEmails(details));
  const { managers, managerOfGroup } = groupIndexes(directory, () => indexGroups(directory));
  const reportsOf = ({ id }: Person) =>
    directory.tree.reportsOf(id).flatMap((report) => directory.byId.get(report) ?? []);
  const managerOf = ({ id }: Person) => directory.byId.get(directory.tree.managerOf(id) ?? "") ?? null;
  return {
    people,
    directory,
    managers,
    managerOfGroup,
    knownEmails,
    hidden: getHiddenAttributes(caller),
    userFor: (person: Person | FormerPerson, times: TimesByPersonId | null) => {
      if (!("manager_id" in person)) return toFormerScimUser(person, origin);
      const detail = details.get(person.id);
      const isEmailTheirs = !shared.has(detail?.email ?? "");
      const about = { manager: managerOf(person), detail, isEmailTheirs };
      return toScimUser(toVisiblePerson(caller, person), times?.get(person.id)?.user, origin, about);
    },
    groupFor: (manager: Person, times: TimesByPersonId | null) =>
      toScimGroup(manager, reportsOf(manager), origin, times?.get(manager.id)?.group),
  };
}

function getHiddenAttributes(caller: CallerWith<"view:names">): HiddenAttributes {
  if (!hasAccess(caller, "view:people"))
    return {
      names: new Set(["emails", "addresses", "timezone"]),
      code: "public_only_token",
      why: "This API token is public_only: it reads only names, titles and the org chart.",
    };
  return {
    names: new Set(isWorkEmailVisible(caller) ? [] : ["emails"]),
    code: "not_allowed",
    why: "Only executives can see work e-mails.",
  };
}

/** `shared`: clients cannot use these addresses to identify an account, because several people share each. */
function indexEmails(details: ReadonlyMap<string, PersonDetails>) {
  const [known, shared] = [new Set<string>(), new Set<string>()];
  for (const { email } of details.values()) {
    if (!email) continue;
    if (known.has(email)) shared.add(email);
    known.add(email);
  }
  return { known, shared };
}
const emailIndexes = createObjectCache<ReadonlyMap<string, PersonDetails>, ReturnType<typeof indexEmails>>(
  "scim-emails",
);

/** `managerOfGroup`: by group id (`computeGroupId`). */
function indexGroups({ people, tree }: Directory) {
  const managers = new Set(people.flatMap(({ id }) => tree.managerOf(id) ?? []));
  return { managers, managerOfGroup: new Map([...managers].map((id) => [computeGroupId(id), id])) };
}
const groupIndexes = createObjectCache<Directory, ReturnType<typeof indexGroups>>("scim-groups");

/** All people's times are read only if the filter or the order may use them. */
const needsTimes = ({ filter = "", sortBy = "" }: ListQuery): boolean => /meta/i.test(filter + sortBy);

function toProjection({ attributes, excludedAttributes }: ProjectionQuery): Projection {
  if (attributes && excludedAttributes)
    throw new Problem("invalid", "invalid_query", "Use either attributes or excludedAttributes, not both.");
  return attributes ? { keep: attributes } : { leaveOut: excludedAttributes ?? [] };
}

/** The entity tag depends on all attributes that the caller may see, requested or not. */
function toVersionedResource(
  whole: ScimUser | ScimGroup,
  projection: Projection,
  type: ResourceType,
): VersionedResource {
  const etag = `W/${computeJsonETag(whole)}`;
  const resource = applyProjection({ ...whole, meta: { ...whole.meta, version: etag } }, projection, type);
  return { resource, etag };
}

const resourceNotFoundProblem = (kind: "user" | "group") =>
  new Problem("missing", `${kind}_not_found`, `No ${kind} of the directory has this id.`);
