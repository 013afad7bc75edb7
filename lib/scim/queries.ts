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
import { groupOf, userOf } from "./resources";
import { listSchema, type ListQuery, type ProjectionQuery, type ScimGroup, type ScimUser } from "./schema";

/** A resource as it is served, and its version. */
type Versioned = { resource: unknown; etag: string };

/** The users whom the query asks for, of each what the caller sees (ACCESS-13, TOKEN-9). */
export async function listUsers(caller: CallerWith<"view:names">, query: ListQuery) {
  const projection = projectionOf(query);
  const { people, userFor, hidden } = await seen(caller);
  const page = await inTurns(findPage(people, userFor, query, userType, hidden));
  return listOf(page, (person) => served(userFor(person), projection, userType));
}

/** One user. 404 for whoever is not in the directory. */
export async function getUser(
  caller: CallerWith<"view:names">,
  id: string,
  query: ProjectionQuery,
): Promise<Versioned> {
  const projection = projectionOf(query);
  const { directory, userFor } = await seen(caller);
  const person = directory.byId.get(id.toLowerCase());
  if (!person) throw unknownResource("user");
  return served(userFor(person), projection, userType);
}

/** The groups that the query asks for: each manager's direct reports, in the order of the managers. */
export async function listGroups(caller: CallerWith<"view:names">, query: ListQuery) {
  const projection = projectionOf(query);
  const { people, groupFor, reportsOf, hidden } = await seen(caller);
  const managers = people.filter(({ id }) => reportsOf.has(id));
  const page = await inTurns(findPage(managers, groupFor, query, groupType, hidden));
  return listOf(page, (manager) => served(groupFor(manager), projection, groupType));
}

/** One group. 404 where nobody of this id has direct reports. */
export async function getGroup(
  caller: CallerWith<"view:names">,
  id: string,
  query: ProjectionQuery,
): Promise<Versioned> {
  const projection = projectionOf(query);
  const { directory, groupFor, reportsOf } = await seen(caller);
  const manager = directory.byId.get(id.toLowerCase());
  if (!manager || !reportsOf.has(manager.id)) throw unknownResource("group");
  return served(groupFor(manager), projection, groupType);
}

/** What of the directory this caller sees, and how each resource is made of it. */
async function seen(caller: CallerWith<"view:names">) {
  const { people, directory, details, isStale } = await findPeople(caller, everybody);
  refreshWhenStale({ stale: isStale });
  const { publicUrl: origin } = environment();
  const shared = sharedEmails(details);
  const reportsOf = directReports(directory);
  const managerOf = ({ id }: Person) => directory.byId.get(directory.tree.managerOf(id) ?? "") ?? null;
  return {
    people,
    directory,
    reportsOf,
    hidden: hiddenFrom(caller),
    userFor: (person: Person) => {
      const detail = details.get(person.id);
      const isEmailTheirs = !shared.has(detail?.email ?? "");
      return userOf(personFor(caller, person), { origin, manager: managerOf(person), detail, isEmailTheirs });
    },
    groupFor: (manager: Person) => groupOf(manager, reportsOf.get(manager.id) ?? [], origin),
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

/** The addresses that two people have: whose they are nobody knows. Found once for what was read at one time. */
function sharedEmails(details: ReadonlyMap<string, DirectoryDetail>): ReadonlySet<string> {
  const known = sharedIn.get(details);
  if (known) return known;
  const [once, shared] = [new Set<string>(), new Set<string>()];
  for (const { email } of details.values()) {
    if (email) (once.has(email) ? shared : once).add(email);
  }
  sharedIn.set(details, shared);
  return shared;
}
const sharedIn = new WeakMap<ReadonlyMap<string, DirectoryDetail>, ReadonlySet<string>>();

/** Who reports to whom, in the order of the directory. Found once a version. */
function directReports(directory: Directory): ReadonlyMap<string, readonly Person[]> {
  const known = reportsIn.get(directory);
  if (known) return known;
  const reports = new Map<string, Person[]>();
  for (const person of directory.people) {
    const manager = directory.tree.managerOf(person.id);
    if (manager === null) continue;
    const others = reports.get(manager);
    if (others) others.push(person);
    else reports.set(manager, [person]);
  }
  reportsIn.set(directory, reports);
  return reports;
}
const reportsIn = new WeakMap<Directory, ReadonlyMap<string, readonly Person[]>>();

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
