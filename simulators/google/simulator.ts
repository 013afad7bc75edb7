/*
 * Stateful simulator of Google's Admin SDK Directory API v1 for tests, browser tests and the demo: the token endpoint for
 * service accounts, lists of users, groups and members, and photos.
 *
 * Verified against the vendor's documentation and its discovery document: addresses, the parameters of lists, `customer`
 * or `domain` but not both, page sizes, a list without its key if it is empty, partial responses, custom schemas only with
 * a projection, `showDeleted` lists deleted users alone, web-safe photos, scopes, errors with a reason, `includeDerivedMembership`.
 * From secondary sources: 403 `forbidden` for a user who is no administrator, 404 for a user without a photo.
 * Assumptions: 400 for a page size above the maximum, the order of refusals, the order of rows.
 * Not simulated: quotas (they are faults here), single users, writes, notifications, queries other than `isSuspended`.
 */
import { applyFaults } from "../common-faults";
import { createCommonCommands, TargetNotFound } from "../control-commands";
import { buildCompany, type Company } from "../projects/company";
import { drawPortrait } from "../projects/portrait";
import { serveSimulator } from "../serve-simulator";
import type { SimulatedAnswer } from "../simulated-answer";
import { createApiError } from "./answers";
import { createFaultState, faultResponses, faultSchema, type DirectoryOperation, type Fault } from "./faults";
import { selectFields } from "./partial-response";
import { createServiceAccount, scopePrefix } from "./service-account";
import { buildUsers, customerId, type GoogleGroup, type GoogleUser } from "./users";

type DirectorySimulatorOptions = {
  company?: Company;
  groups?: readonly GoogleGroup[];
  /** Scopes that the administrator granted, without their prefix. */
  scopes?: readonly string[];
  now?: () => number;
  /** Rows per page at most. Absent: as requested. */
  pageSize?: number;
};

export type DirectorySimulator = ReturnType<typeof createDirectorySimulator>;

const tokenPath = "/token";
const apiPath = "/admin/directory/v1";
const acceptedScopes: Record<Exclude<DirectoryOperation, "token">, readonly string[]> = {
  users: ["user.readonly", "user"],
  photo: ["user.readonly", "user"],
  groups: ["group.readonly", "group"],
  members: ["group.readonly", "group.member.readonly", "group.member", "group"],
};
const pageSizes = { users: { usual: 100, maximum: 500 }, members: { usual: 200, maximum: 200 } };

export function createDirectorySimulator(options: DirectorySimulatorOptions = {}) {
  const company = options.company ?? buildCompany();
  const { now = Date.now, pageSize = Number.POSITIVE_INFINITY } = options;
  const scopes = (options.scopes ?? ["admin.directory.user.readonly", "admin.directory.group.readonly"]).map(
    (scope) => `${scopePrefix}${scope}`,
  );
  const adminEmail = company.roles.executive.email;
  const users = new Map(buildUsers(company).map((user) => [user.id, user]));
  const deleted: GoogleUser[] = [];
  const groups = [...(options.groups ?? [])];
  const subjects: string[] = [...users.values()].flatMap(({ primaryEmail }) =>
    typeof primaryEmail === "string" ? primaryEmail : [],
  );
  const account = createServiceAccount({
    clientEmail: "kith@simulated.iam.gserviceaccount.example",
    delegation: { subjects, scopes },
    now,
  });
  const faults = createFaultState();
  const requests: { path: string }[] = [];

  async function respond(request: Request, url: URL): Promise<Response | SimulatedAnswer> {
    requests.push({ path: `${url.pathname}${url.search}` });
    const operation = findOperation(request.method, url.pathname);
    if (operation === null) return createApiError(404, "notFound");
    const body = await request.text();
    const page = Math.floor(readStart(url) / Math.min(readPageSize(url, operation), pageSize)) + 1;
    const striking = faults.strike({ operation, page });
    const work = () =>
      operation === "token"
        ? account.exchange(new URLSearchParams(body), `${url.origin}${url.pathname}`)
        : (refuse(operation, request) ?? answer(operation, url, striking));
    return applyFaults(striking, work, faultResponses);
  }

  /** Checks token, scope and administrator, in this order. */
  function refuse(operation: Exclude<DirectoryOperation, "token">, request: Request): Response | null {
    const granted = account.findGrant(request);
    if (!granted) return createApiError(401, "authError");
    const accepted = acceptedScopes[operation].map((scope) => `${scopePrefix}admin.directory.${scope}`);
    if (!accepted.some((scope) => granted.scopes.includes(scope)))
      return createApiError(403, "insufficientPermissions");
    return granted.subject === adminEmail ? null : createApiError(403, "forbidden");
  }

  function answer(
    operation: Exclude<DirectoryOperation, "token">,
    url: URL,
    striking: readonly Fault[],
  ): Response {
    const [, key = ""] = /^\/(?:users|groups)\/([^/]+)\//.exec(url.pathname.slice(apiPath.length)) ?? [];
    const id = decodeURIComponent(key).toLowerCase();
    switch (operation) {
      case "photo":
        return showPhoto(id);
      case "users":
        return listUsers(url, striking);
      case "groups": {
        const rows = groups.map(({ memberIds: _, isWholeDomain: __, ...group }) => group);
        return hasOneScope(url) ? list(url, striking, "groups", rows) : createApiError(400, "badRequest");
      }
      case "members": {
        const group = groups.find((one) => one.id === id || one.email === id);
        const isDerived = url.searchParams.get("includeDerivedMembership") === "true";
        return group
          ? list(url, striking, "members", listMembers(group, isDerived))
          : createApiError(404, "notFound");
      }
    }
  }

  function listUsers(url: URL, striking: readonly Fault[]): Response {
    if (!hasOneScope(url)) return createApiError(400, "badRequest");
    const read = (name: string) => url.searchParams.get(name);
    const query = /^isSuspended=(true|false)$/.exec(read("query") ?? "isSuspended=false");
    if (!query) return createApiError(400, "invalid");
    const all = read("showDeleted") === "true" ? deleted : [...users.values()];
    const projection = read("projection") ?? "basic";
    const rows = all
      .filter(({ suspended }) => read("query") === null || String(suspended) === query[1])
      .map(({ customSchemas, ...user }) => ({
        ...user,
        ...(projection !== "basic" && customSchemas !== undefined && { customSchemas }),
      }));
    return list(url, striking, "users", rows);
  }

  function list(
    url: URL,
    striking: readonly Fault[],
    name: "users" | "groups" | "members",
    all: readonly object[],
  ): Response {
    const has = (kind: Fault["kind"]) => striking.some((fault) => fault.kind === kind);
    const asked = readPageSize(url, name);
    const { maximum } = name === "users" ? pageSizes.users : pageSizes.members;
    if (!(asked >= 1 && asked <= maximum)) return createApiError(400, "invalid");
    const size = Math.min(asked, pageSize);
    const start = readStart(url);
    const repeated = has("repeated-row") && start > 0 ? all.slice(start - 1, start) : [];
    const rows = has("empty-page") || has("nobody") ? [] : [...repeated, ...all.slice(start, start + size)];
    const isLast = !has("empty-page") && (has("nobody") || start + size >= all.length);
    const elsewhere = striking.find((fault) => fault.kind === "links-elsewhere");
    const token = toPageToken(has("repeated-token") ? start : start + size);
    const body = {
      kind: `admin#directory#${name}`,
      etag: '"list"',
      ...(rows.length > 0 && { [name]: rows }),
      ...((!isLast || has("repeated-token")) && {
        nextPageToken: elsewhere?.kind === "links-elsewhere" ? `${elsewhere.origin}/#${token}` : token,
      }),
    };
    const fields = url.searchParams.get("fields");
    return Response.json(fields === null ? body : selectFields(body, fields));
  }

  function listMembers(
    { memberIds, isWholeDomain = false }: GoogleGroup,
    isDerived: boolean,
    seen = new Set<string>(),
  ): object[] {
    const direct = memberIds.filter((id) => !seen.has(id));
    for (const id of direct) seen.add(id);
    const whole = isWholeDomain ? [{ kind: "admin#directory#member", id: customerId, type: "CUSTOMER" }] : [];
    const members = direct.flatMap((id) => {
      const group = groups.find((one) => one.id === id);
      const type = group ? "GROUP" : "USER";
      return [
        { kind: "admin#directory#member", id, email: users.get(id)?.primaryEmail ?? group?.email, type },
        ...(group && isDerived ? listMembers(group, true, seen) : []),
      ];
    });
    return [...whole, ...members];
  }

  function showPhoto(key: string): Response {
    const user = users.get(key);
    if (!user || user["thumbnailPhotoEtag"] === undefined) return createApiError(404, "resourceNotFound");
    const photoData = Buffer.from(drawPortrait(user.id))
      .toString("base64")
      .replaceAll("/", "_")
      .replaceAll("+", "-")
      .replaceAll("=", "*");
    return Response.json({
      kind: "admin#directory#user#photo",
      ...{ id: user.id, primaryEmail: user.primaryEmail, etag: user["thumbnailPhotoEtag"] },
      ...{ photoData, mimeType: "image/png", width: 96, height: 96 },
    });
  }

  function edit(id: string, fields: Record<string, unknown>): void {
    const user = users.get(id);
    if (!user) throw new TargetNotFound(`no user ${id}`);
    users.set(id, { ...user, ...fields });
  }

  function remove(id: string): void {
    const user = users.get(id);
    if (!user) throw new TargetNotFound(`no user ${id}`);
    users.delete(id);
    deleted.push({ ...user, deletionTime: new Date(now()).toISOString() });
  }

  const served = serveSimulator(createCommonCommands(faultSchema, { faults, requests }), respond);
  return {
    adminEmail,
    keyFile: account.keyFile,
    keyFileBase64: account.keyFileBase64,
    requests,
    setFault: faults.set,
    clearFaults: faults.clear,
    users: () => [...users.values()],
    edit,
    remove,
    add: (user: GoogleUser) => void users.set(user.id, user),
    revokeTokens: account.revokeTokens,
    fetch: served.fetch,
    listen: async (port = 0) => {
      const { url, close } = await served.listen(port);
      return { url, apiUrl: `${url}${apiPath}`, tokenUrl: `${url}${tokenPath}`, close };
    },
  };
}

function findOperation(method: string, path: string): DirectoryOperation | null {
  if (method === "POST" && path === tokenPath) return "token";
  if (method !== "GET" || !path.startsWith(`${apiPath}/`)) return null;
  const rest = path.slice(apiPath.length);
  if (rest === "/users") return "users";
  if (rest === "/groups") return "groups";
  if (/^\/groups\/[^/]+\/members$/.test(rest)) return "members";
  return /^\/users\/[^/]+\/photos\/thumbnail$/.test(rest) ? "photo" : null;
}

/** Exactly one of `customer` and `domain` is required. */
function hasOneScope({ searchParams }: URL): boolean {
  const customer = searchParams.get("customer");
  if (customer === null) return searchParams.has("domain");
  return !searchParams.has("domain") && ["my_customer", customerId].includes(customer);
}

const readPageSize = ({ searchParams }: URL, operation: DirectoryOperation): number =>
  Number(
    searchParams.get("maxResults") ?? (operation === "users" ? pageSizes.users : pageSizes.members).usual,
  );

const toPageToken = (start: number): string => Buffer.from(`from ${start}`).toString("base64url");

/** A token may follow an address, as the fault `links-elsewhere` sends it. */
function readStart({ searchParams }: URL): number {
  const token = (searchParams.get("pageToken") ?? "").replace(/^.*#/, "");
  return Number(Buffer.from(token, "base64url").toString().replace("from ", ""));
}
