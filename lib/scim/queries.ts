import "server-only";
import { createHash } from "node:crypto";
import { allows, type CallerWith } from "@/lib/access/levels";
import { mayHaveWorkEmails } from "@/lib/directory/details";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import { personFor, type Directory } from "@/lib/directory/directory-store";
import type { Person } from "@/lib/directory/schema";
import { everybody } from "@/lib/directory/view";
import { findPeople } from "@/lib/directory/view-queries";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import { environment } from "@/lib/platform/environment";
import { inTurns } from "@/lib/platform/in-turns";
import { Problem } from "@/lib/problem";
import { groupType, userType, type ResourceType } from "./attributes";
import { findPage, type Page } from "./list";
import type { Hidden } from "./problems";
import { project, type Projection } from "./projection";
import { readFormerPeople, readTimes, type ReadTimes } from "./stored-times";
import { formerUserOf, groupIdOf, groupOf, userOf, type FormerPerson } from "./resources";
import { listSchema, type ListQuery, type ProjectionQuery, type ScimGroup, type ScimUser } from "./schema";

/** A resource as it is served, and its version. */
type Versioned = { resource: unknown; etag: string };

/**
 * Returns the users of the query, each as far as the caller sees it (ACCESS-13, TOKEN-9): by name, then people who left in the last 30
 * days (SCIM-10).
 */
export async function listUsers(caller: CallerWith<"view:names">, query: ListQuery) {
  const projection = projectionOf(query);
  const { people, directory, userFor, knownEmails, hidden } = await seen(caller);
  const former = await readFormerPeople(caller, { knownEmails });
  const listed = [...people, ...former.filter(({ id }) => !directory.byId.has(id))];
  const all = asksForTimes(query) ? await readTimes(null) : null;
  const page = await inTurns(findPage(listed, (one) => userFor(one, all), query, userType, hidden));
  const times = all ?? (await readTimes(page.found.map(({ id }) => id)));
  return listOf(page, (one) => served(userFor(one, times), projection, userType));
}

/** Returns one user. 404 for an id of nobody who is, or in the last 30 days was, in the directory. */
export async function getUser(
  caller: CallerWith<"view:names">,
  id: string,
  query: ProjectionQuery,
): Promise<Versioned> {
  const projection = projectionOf(query);
  const { directory, userFor, knownEmails } = await seen(caller);
  const personId = id.toLowerCase();
  const person = directory.byId.get(personId);
  const [former] = person ? [] : await readFormerPeople(caller, { knownEmails, id: personId });
  const found = person ?? former;
  if (!found) throw unknownResource("user");
  return served(userFor(found, await readTimes([personId])), projection, userType);
}

/** The groups that the query asks for: each manager's direct reports, in the order of the managers. */
export async function listGroups(caller: CallerWith<"view:names">, query: ListQuery) {
  const projection = projectionOf(query);
  const { people, groupFor, reportsOf, hidden } = await seen(caller);
  const managers = people.filter(({ id }) => reportsOf.has(id));
  const all = asksForTimes(query) ? await readTimes(null) : null;
  const page = await inTurns(
    findPage(managers, (manager) => groupFor(manager, all), query, groupType, hidden),
  );
  const times = all ?? (await readTimes(page.found.map(({ id }) => id)));
  return listOf(page, (manager) => served(groupFor(manager, times), projection, groupType));
}

/** Returns one group by its own id; 404 for any other. */
export async function getGroup(
  caller: CallerWith<"view:names">,
  id: string,
  query: ProjectionQuery,
): Promise<Versioned> {
  const projection = projectionOf(query);
  const { directory, groupFor, managerOfGroup } = await seen(caller);
  const manager = directory.byId.get(managerOfGroup.get(id.toLowerCase()) ?? "");
  if (!manager) throw unknownResource("group");
  return served(groupFor(manager, await readTimes([manager.id])), projection, groupType);
}

/** What of the directory this caller sees, and how each resource is made of it. */
async function seen(caller: CallerWith<"view:names">) {
  const { people, directory, details, isStale } = await findPeople(caller, everybody);
  refreshWhenStale({ stale: isStale });
  const { publicUrl: origin } = environment();
  const { known: knownEmails, shared } = emailsOf(details);
  const { reportsOf, managerOfGroup } = groupsOf(directory);
  const managerOf = ({ id }: Person) => directory.byId.get(directory.tree.managerOf(id) ?? "") ?? null;
  return {
    people,
    directory,
    reportsOf,
    managerOfGroup,
    knownEmails,
    hidden: hiddenFrom(caller),
    userFor: (person: Person | FormerPerson, times: ReadTimes | null) => {
      if (!("manager_id" in person)) return formerUserOf(person, origin);
      const detail = details.get(person.id);
      const isEmailTheirs = !shared.has(detail?.email ?? "");
      const manager = managerOf(person);
      return userOf(personFor(caller, person), {
        times: times?.get(person.id)?.user,
        origin,
        manager,
        detail,
        isEmailTheirs,
      });
    },
    groupFor: (manager: Person, times: ReadTimes | null) =>
      groupOf(manager, reportsOf.get(manager.id) ?? [], origin, times?.get(manager.id)?.group),
  };
}

function hiddenFrom(caller: CallerWith<"view:names">): Hidden {
  if (!allows(caller, "view:people"))
    return {
      names: new Set(["emails", "addresses", "timezone"]),
      code: "public_only_token",
      why: "This API token is public_only: it sees names, titles and the tree.",
    };
  return {
    names: new Set(mayHaveWorkEmails(caller) ? [] : ["emails"]),
    code: "not_allowed",
    why: "Work e-mails are for executives here.",
  };
}

type Emails = {
  known: ReadonlySet<string>;
  /** Addresses that several people have: none of them signs in with it elsewhere. */
  shared: ReadonlySet<string>;
};

/** Returns the work e-mails of the directory, computed once for each reading of the details. */
function emailsOf(details: ReadonlyMap<string, DirectoryDetail>): Emails {
  const cached = emailsIn.get(details);
  if (cached) return cached;
  const [known, shared] = [new Set<string>(), new Set<string>()];
  for (const { email } of details.values()) {
    if (!email) continue;
    if (known.has(email)) shared.add(email);
    known.add(email);
  }
  const emails = { known, shared };
  emailsIn.set(details, emails);
  return emails;
}
const emailsIn = new WeakMap<ReadonlyMap<string, DirectoryDetail>, Emails>();

type Groups = {
  /** Direct reports by their manager's id, in the order of the directory. */
  reportsOf: ReadonlyMap<string, readonly Person[]>;
  /** The manager's id by the id of the group. */
  managerOfGroup: ReadonlyMap<string, string>;
};

/** Returns who reports to whom, computed once for each version of the directory. */
function groupsOf(directory: Directory): Groups {
  const known = groupsIn.get(directory);
  if (known) return known;
  const reports = new Map<string, Person[]>();
  for (const person of directory.people) {
    const manager = directory.tree.managerOf(person.id);
    if (manager === null) continue;
    const others = reports.get(manager);
    if (others) others.push(person);
    else reports.set(manager, [person]);
  }
  const managerOfGroup = new Map([...reports.keys()].map((id) => [groupIdOf(id), id]));
  const groups = { reportsOf: reports, managerOfGroup };
  groupsIn.set(directory, groups);
  return groups;
}
const groupsIn = new WeakMap<Directory, Groups>();

/** True if the filter or the order may need times: only then those of everybody are read. */
const asksForTimes = ({ filter = "", sortBy = "" }: ListQuery): boolean => /meta/i.test(filter + sortBy);

function projectionOf({ attributes, excludedAttributes }: ProjectionQuery): Projection {
  if (attributes && excludedAttributes)
    throw new Problem("invalid", "invalid_query", "Give attributes or excludedAttributes, not both.");
  return attributes ? { keep: attributes } : { leaveOut: excludedAttributes ?? [] };
}

/** With its version, which is of all that the caller sees of it, whatever they ask for. */
function served(whole: ScimUser | ScimGroup, projection: Projection, type: ResourceType): Versioned {
  const digest = createHash("sha256").update(JSON.stringify(whole)).digest("base64url").slice(0, 22);
  const etag = `W/"${digest}"`;
  const resource = project({ ...whole, meta: { ...whole.meta, version: etag } }, projection, type);
  return { resource, etag };
}

const listOf = <T>({ found, total, startIndex }: Page<T>, toResource: (one: T) => Versioned) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: found.length,
  Resources: found.map((one) => toResource(one).resource),
});

const unknownResource = (kind: "user" | "group") =>
  new Problem("missing", `${kind}_not_found`, `No ${kind} of the directory has this id.`);
