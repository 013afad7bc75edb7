import { z } from "zod";
import { createAuthorisedCall } from "@/lib/connections/connectors/authorised-call";
import { inspectPicture } from "@/lib/connections/connectors/pictures/picture-size";
import { vendorPictureLimits } from "@/lib/connections/connectors/pictures/vendor-picture";
import {
  createListingBudget,
  realTiming,
  toPathId,
  type VendorCall,
} from "@/lib/connections/connectors/vendor-call";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import type { ByteBudget } from "@/lib/platform/byte-stream";
import { LoggableError, Problem } from "@/lib/platform/problem";
import { cleanText } from "@/lib/platform/text/plain-text";
import { keepAbsentParts } from "../absent-parts";
import { addGroups } from "../group-members";
import {
  collectRows,
  createIncompleteProblem,
  readPages,
  readTwice,
} from "@/lib/connections/connectors/paged-list";
import type { ListPeopleOptions, PeopleListing, PeopleSource } from "../port";
import { createRefusedProblem, nullForCode, replaceProblem } from "@/lib/connections/connectors/refusals";
import { createRowCollector } from "../rows";
import { clouds } from "./clouds";
import { parseUser } from "./mapping";
import {
  countText,
  objectsPage,
  organisations,
  pictureBytes,
  selectedFields,
  usersPage,
  type GraphPage,
} from "./schemas";
import { entraTexts } from "./texts";
import { fetchToken, type EntraSettings } from "./token";

// Adapter of Microsoft Graph v1.0. Vendor rules: ENTRA-1 to ENTRA-12 in docs/reference/vendors.md. The delta query is not
// used: it cannot list managers reliably and proves nothing about its completeness, so every run would still need this list.

const maxPages = 5_000;

/** The vendor's count of users is some seconds old. */
const countDelayMs = 30_000;

/** A listing is complete if it has at least as many users as the vendor counted before: one may join meanwhile. */
export function createEntraPeople(settings: EntraSettings): PeopleSource {
  const pictures = createGraph({ ...settings, limits: { ...settings.limits, ...vendorPictureLimits } });
  const { wait } = { ...realTiming, ...settings.timing };
  return {
    async listPeople(options) {
      const { signal, groups = [] } = options;
      const graph = createGraph(settings);
      const listing = await readTwice(
        () => readUsers(graph, settings, options).catch(namePermission(listPermission)),
        async () => void (await wait(countDelayMs, signal)),
      );
      return addGroups(listing, groups, {
        find: (group) => findGroupIds(graph, group, signal),
        readMembers: (id) => readIds(graph, `groups/${id}/transitiveMembers?$select=id&$top=999`, signal),
      }).catch(namePermission(groupPermission));
    },
    async readPicture(externalId, { signal }) {
      const id = toPathId(externalId);
      // A small original has no size of 240 pixels.
      for (const path of id === null ? [] : ["photos/240x240/$value", "photo/$value"]) {
        const options = { signal, format: "bytes", mayBeAbsent: true } as const;
        try {
          const outcome = inspectPicture(await pictures.call(`users/${id}/${path}`, pictureBytes, options));
          // The vendor's placeholder is a GIF of one pixel.
          if (!("picture" in outcome && outcome.picture.type === "image/gif")) return outcome;
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          if (error.code === permissionCode) return { failure: "unavailable" };
          if (error.kind !== "missing") throw error;
        }
      }
      return { failure: "not_found" };
    },
  };
}

/** Throws `reconnect_needed` without the permission for users, or for the members of these `groups`. */
export async function readTenant(settings: EntraSettings, groups: readonly string[], signal: AbortSignal) {
  const graph = createGraph(settings);
  const isDenied = async (request: Promise<unknown>) => (await request.catch(nullWithoutPermission)) === null;
  const missing = [
    ...((await isDenied(graph.call(usersPath(1), usersPage, { signal }))) ? [listPermission] : []),
    ...(groups[0] && (await isDenied(findGroupIds(graph, groups[0], signal))) ? [groupPermission] : []),
  ];
  if (missing.length > 0) throw createPermissionProblem(missing);
  // The name needs a permission that nothing else does (ENTRA-4).
  const path = "organization?$select=displayName";
  const found = await graph.call(path, organisations, { signal }).catch(nullWithoutPermission);
  return {
    id: settings.credential.tenantId,
    name: cleanText(found?.value[0]?.displayName ?? "", 200) || entraTexts.name,
  };
}

type Graph = { call: VendorCall; baseUrl: string };

function createGraph(settings: EntraSettings): Graph {
  const baseUrl = `${settings.graphUrl ?? clouds[settings.credential.cloud].graph}/v1.0`;
  const call = createAuthorisedCall({
    ...settings,
    system: "projects",
    baseUrl,
    fetchToken: (signal) => fetchToken(settings, signal),
    explainRefusal: (status) =>
      status === 401
        ? createRefusedProblem(
            "Microsoft does not accept Kith’s access token. Choose the cloud that the tenant is in, and connect again.",
          )
        : new Problem("conflict", permissionCode, "The application lacks a permission."),
  });
  return { call, baseUrl };
}

/** Never leaves this file. */
const permissionCode = "permission_missing";
const listPermission = "User.Read.All";
const groupPermission = "GroupMember.Read.All";

const createPermissionProblem = (permissions: readonly string[]) =>
  createRefusedProblem(
    `The application lacks the ${permissions.length > 1 ? "permissions" : "permission"} ${permissions.join(" and ")}. In its app registration, open API permissions → Add a permission → Microsoft Graph → Application permissions, add ${permissions.length > 1 ? "them" : "it"}, and press Grant admin consent.`,
  );

const nullWithoutPermission = nullForCode(permissionCode);

const namePermission = (permission: string) =>
  replaceProblem(permissionCode, () => createPermissionProblem([permission]));

/** With managers, the vendor sends 100 users a page whatever `$top` says (ENTRA-5). */
const usersPath = (top: number) =>
  `users?$select=${selectedFields.join(",")}&$expand=manager($select=id)&$top=${top}`;

/** Throws `projects_incomplete` if there are fewer users than the vendor counts. */
async function readUsers(
  graph: Graph,
  { limits }: EntraSettings,
  { signal, onProgress }: ListPeopleOptions,
): Promise<PeopleListing> {
  const announced = await graph.call("users/$count", countText, {
    signal,
    format: "bytes",
    headers: { consistencylevel: "eventual" },
  });
  const rows = createRowCollector();
  const budget = createListingBudget(limits);
  for await (const page of readList(graph, usersPath(999), usersPage, { signal, budget })) {
    for (const row of page) rows.add(parseUser(row));
    onProgress?.({ read: Math.min(rows.count(), announced), announced });
  }
  if (rows.count() < announced) throw createIncompleteProblem();
  // A user without a manager has no field, as if the vendor ignored the request for managers.
  return keepAbsentParts(rows.listing(), ["managerExternalId"]);
}

/** A link is opaque. It is followed only below the address of the API, so that the token reaches no other host. */
const readList = <Row>(
  { call, baseUrl }: Graph,
  firstPath: string,
  schema: z.ZodType<GraphPage<Row>>,
  options: { signal: AbortSignal; budget: ByteBudget },
) =>
  readPages(
    firstPath,
    async (path) => {
      const { value: rows, "@odata.nextLink": link } = await call(path, schema, options);
      if (link && !link.startsWith(`${baseUrl}/`))
        throw createVendorProblems("projects").unreadable(
          new LoggableError("a page leads to another address"),
        );
      return { rows, next: link ? link.slice(baseUrl.length + 1) : null };
    },
    maxPages,
  );

async function readIds(graph: Graph, path: string, signal: AbortSignal): Promise<string[]> {
  const pages = readList(graph, path, objectsPage, { signal, budget: createListingBudget() });
  return (await collectRows(pages)).map(({ id }) => id);
}

function findGroupIds(graph: Graph, group: string, signal: AbortSignal): Promise<string[]> {
  const quoted = group.trim().replaceAll("'", "''");
  const isId = z.guid().safeParse(quoted).success;
  const filter = `displayName eq '${quoted}'${isId ? ` or id eq '${quoted}'` : ""}`;
  return readIds(graph, `groups?$filter=${encodeURIComponent(filter)}&$select=id`, signal);
}
