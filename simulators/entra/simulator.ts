/*
 * Stateful simulator of Microsoft Entra: the token endpoint, and Microsoft Graph v1.0 as far as people are read from it.
 *
 * From the vendor's documentation: addresses, the codes of refusals, permissions, the fields of a list, page sizes,
 * absolute links to the next page, 501 for fields of single users, sizes of pictures, filters on groups.
 * From secondary sources: 400 above 999 users a page, `$expand=manager($select=id)` on lists, any 404 for no picture.
 * Assumptions: 400 for unknown fields, texts of errors.
 * Not simulated: the delta query, which Kith does not use.
 */
import { applyFaults } from "../common-faults";
import { createCommonCommands, TargetNotFound } from "../control-commands";
import { buildCompany, type Company } from "../projects/company";
import { drawPortrait } from "../projects/portrait";
import { serveSimulator } from "../serve-simulator";
import type { SimulatedAnswer } from "../simulated-answer";
import { createStableUuid } from "../stable-uuid";
import {
  createFaultState,
  createGraphError,
  faultResponses,
  faultSchema,
  type Fault,
  type Place,
} from "./faults";
import { createTokenEndpoint, type Application } from "./token-endpoint";
import { buildUsers, defaultFields, knownFields, unlistedFields, type DirectoryUser } from "./users";

/** Members are ids of users and of nested groups. */
export type Group = { id: string; displayName: string; members: readonly string[] };

export type EntraSimulatorOptions = {
  company?: Company;
  groups?: Group[];
  pageSize?: number;
  application?: Partial<Application>;
  now?: () => number;
};

const defaultPageSize = 100;
const maxPageSize = 999;

export function createEntraSimulator({
  company = buildCompany(),
  groups = [],
  pageSize = defaultPageSize,
  application: given = {},
  now = Date.now,
}: EntraSimulatorOptions = {}) {
  const application: Application = {
    tenantId: createStableUuid("tenant"),
    clientId: createStableUuid("application"),
    clientSecret: "simulated~secret~value",
    isSecretExpired: false,
    certificate: null,
    permissions: ["User.Read.All", "GroupMember.Read.All", "Organization.Read.All"],
    resource: "https://graph.microsoft.com",
    ...given,
  };
  const users = buildUsers(company);
  const faults = createFaultState();
  const endpoint = createTokenEndpoint(application, now);
  const requests: { path: string; headers: Headers }[] = [];
  const find = (id: string) => users.find(({ user }) => user.id === id);

  async function answer(request: Request, url: URL): Promise<SimulatedAnswer> {
    requests.push({ path: url.pathname + url.search, headers: request.headers });
    const [place, respond] = route(request, url);
    const page = 1 + Math.floor(Number(url.searchParams.get("$skiptoken") ?? 0) / pageSize);
    const striking = faults.strike({ place, page });
    const token = place === "token" ? await endpoint.issue(request.clone(), url) : null;
    return applyFaults(striking, () => token ?? respond(striking), faultResponses);
  }

  function route(request: Request, url: URL): [Place, (striking: readonly Fault[]) => Response] {
    if (url.pathname.endsWith("/oauth2/v2.0/token"))
      return ["token", () => createGraphError(500, "unreachable")];
    const [, version, collection, id = "", part, size, value] = decodeURIComponent(url.pathname).split("/");
    const allowed = (permissions: readonly string[], respond: (striking: readonly Fault[]) => Response) =>
      authorise(request, version, permissions) ?? respond;
    const serve = (
      place: Place,
      permissions: readonly string[],
      respond: (striking: readonly Fault[]) => Response,
    ): [Place, (striking: readonly Fault[]) => Response] => {
      const given = allowed(permissions, respond);
      return [place, given instanceof Response ? () => given : given];
    };
    const list = ["User.Read.All", "Directory.Read.All"];
    const membership = ["GroupMember.Read.All", "Group.Read.All", "Directory.Read.All"];
    if (collection === "users" && id === "")
      return serve("users", list, (striking) => listUsers(url, striking));
    if (collection === "users" && id === "$count") return serve("count", list, () => countUsers(request));
    if (collection === "users" && (part === "photo" || part === "photos"))
      return serve("photo", [...list, "ProfilePhoto.Read.All"], () => showPhoto(id, part, size, value));
    if (collection === "groups" && id === "") return serve("groups", membership, () => findGroups(url));
    if (collection === "groups" && part === "transitiveMembers")
      return serve("members", membership, () => listMembers(id, url));
    if (collection === "organization")
      return serve("organization", ["Organization.Read.All", "Directory.Read.All"], () =>
        Response.json({ value: [{ id: application.tenantId, displayName: company.name }] }),
      );
    return ["users", () => createGraphError(501, "NotImplemented")];
  }

  function authorise(
    request: Request,
    version: string | undefined,
    permissions: readonly string[],
  ): Response | null {
    const granted = endpoint.findPermissions(request);
    if (granted === null) return createGraphError(401, "InvalidAuthenticationToken");
    if (request.method !== "GET" || version !== "v1.0") return createGraphError(400, "BadRequest");
    return permissions.some((one) => granted.includes(one))
      ? null
      : createGraphError(
          403,
          "Authorization_RequestDenied",
          "Insufficient privileges to complete the operation.",
        );
  }

  function listUsers(url: URL, striking: readonly Fault[]): Response {
    const refused = findQueryError(url.searchParams);
    if (refused) return refused;
    const { searchParams } = url;
    const expands = searchParams.has("$expand") && !striking.some(({ kind }) => kind === "no-managers");
    // With managers, a page has 100 users whatever `$top` says.
    const size = searchParams.has("$expand") ? pageSize : Number(searchParams.get("$top") ?? defaultPageSize);
    const start = Number(searchParams.get("$skiptoken") ?? 0);
    const rows = users
      .slice(start, start + size)
      .map((entry) => toRow(entry, searchParams.get("$select")?.split(",") ?? defaultFields, expands));
    const has = (kind: Fault["kind"]) => striking.some((fault) => fault.kind === kind);
    const elsewhere = striking.find((fault) => fault.kind === "link-elsewhere");
    const isLast = start + size >= users.length || has("no-next-page");
    const [first] = rows;
    return Response.json({
      "@odata.context": `${url.origin}/v1.0/$metadata#users`,
      value: has("missing-row") ? rows.slice(1) : first && has("repeated-row") ? [first, ...rows] : rows,
      ...((!isLast || elsewhere) && {
        "@odata.nextLink": createNextLink(url, has("same-page") ? start : start + size, elsewhere?.origin),
      }),
    });
  }

  const toRow = ({ user, manager }: DirectoryUser, fields: readonly string[], expands: boolean) => ({
    ...Object.fromEntries(
      fields.filter((name) => user[name] !== undefined).map((name) => [name, user[name]]),
    ),
    ...(expands &&
      manager !== null && {
        manager:
          typeof manager === "string" ? { "@odata.type": "#microsoft.graph.user", id: manager } : manager,
      }),
  });

  const countUsers = ({ headers }: Request): Response =>
    headers.get("consistencylevel") === "eventual"
      ? new Response(`\uFEFF${users.length}`, { headers: { "content-type": "text/plain" } })
      : createGraphError(400, "Request_BadRequest", "$count needs the ConsistencyLevel header");

  /** The largest size is 240 pixels. */
  function showPhoto(
    id: string,
    part: string,
    size: string | undefined,
    value: string | undefined,
  ): Response {
    const picture = find(id)?.picture ?? null;
    const isSmall = part === "photo" || /^(48x48|64x64|96x96|120x120|240x240)$/.test(size ?? "");
    if (picture === null || !isSmall) return createGraphError(404, "ImageNotFound", "");
    const etag = `W/"${createStableUuid(picture)}"`;
    const isBytes = part === "photo" ? size === "$value" : value === "$value";
    return isBytes
      ? new Response(drawPortrait(picture), { headers: { "content-type": "image/png", etag } })
      : Response.json({ id: "240X240", height: 240, width: 240, "@odata.mediaEtag": etag });
  }

  function findGroups({ searchParams }: URL): Response {
    const terms = (searchParams.get("$filter") ?? "")
      .split(" or ")
      .map((term) => /^(\w+) eq '(.*)'$/s.exec(term) ?? []);
    const isMatch = (group: Group) =>
      terms.some(([, field, quoted = ""]) => {
        const value = field === "id" ? group.id : field === "displayName" ? group.displayName : null;
        return value?.toLowerCase() === quoted.replaceAll("''", "'").toLowerCase();
      });
    return Response.json({ value: groups.filter(isMatch).map(({ id }) => ({ id })) });
  }

  function listMembers(id: string, url: URL): Response {
    const members = new Set<string>();
    const collect = (groupId: string) => {
      for (const member of groups.find((group) => group.id === groupId)?.members ?? []) {
        if (members.has(member)) continue;
        members.add(member);
        collect(member);
      }
    };
    if (!groups.some((group) => group.id === id)) return createGraphError(404, "Request_ResourceNotFound");
    collect(id);
    const start = Number(url.searchParams.get("$skiptoken") ?? 0);
    const size = Number(url.searchParams.get("$top") ?? defaultPageSize);
    const page = [...members].slice(start, start + size).map((member) => ({
      "@odata.type": `#microsoft.graph.${find(member) ? "user" : "group"}`,
      id: member,
    }));
    return Response.json({
      value: page,
      ...(start + size < members.size && { "@odata.nextLink": createNextLink(url, start + size) }),
    });
  }

  const edit = (id: string, fields: Record<string, unknown>) => {
    const entry = find(id);
    if (!entry) throw new TargetNotFound(`no user ${id}`);
    Object.assign(entry.user, fields);
  };
  const served = serveSimulator(createCommonCommands(faultSchema, { faults, requests }), answer);

  return {
    application,
    users,
    groups,
    requests,
    edit,
    find,
    setFault: faults.set,
    clearFaults: faults.clear,
    revokeTokens: endpoint.revokeAll,
    fetch: served.fetch,
    listen: served.listen,
  };
}

function createNextLink(url: URL, start: number, origin = url.origin): string {
  const next = new URL(url.pathname + url.search, origin);
  next.searchParams.set("$skiptoken", String(start));
  return next.href;
}

function findQueryError(parameters: URLSearchParams): Response | null {
  const refuse = (message: string) => createGraphError(400, "Request_BadRequest", message);
  const known = ["$select", "$expand", "$top", "$skiptoken"];
  const unsupported = [...parameters.keys()].find((name) => !known.includes(name));
  if (unsupported !== undefined) return refuse(`${unsupported} is not supported`);
  const top = Number(parameters.get("$top") ?? defaultPageSize);
  if (!(top >= 1 && top <= maxPageSize))
    return refuse("Invalid page size specified. Must be between 1 and 999.");
  const fields = parameters.get("$select")?.split(",") ?? [];
  if (fields.some((name) => unlistedFields.includes(name))) return createGraphError(501, "NotImplemented");
  if (!fields.every((name) => knownFields.has(name))) return refuse("Could not find a property");
  const expand = parameters.get("$expand");
  return expand === null || /^manager(?:\(\$select=[\w,]+\))?$/.test(expand)
    ? null
    : refuse("Unsupported $expand");
}
