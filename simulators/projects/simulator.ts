/*
 * Stateful simulator of Productive's API v2 for tests, browser tests and the demo.
 *
 * Verified against the vendor's documentation or recorded answers: addresses, headers, the conditions of 400, 401, 404
 * and 415, page sizes 30 and 200, `meta` and `links`, stubs for relationships that are not included, the form of errors,
 * people are never deleted, 100 requests in 10 seconds without a header about the limit.
 * From secondary sources: the list of filters and sorts. Unsupported ones answer 501, never a wrong list.
 * Pictures: the path is from recorded answers; serving them without a session is an assumption.
 * Assumptions: `{"data": null}` for no manager, `Retry-After` with a 429, 403 for another organisation and for writing,
 * the body and order of refusals, a page size above 200 (here: 200), pages that are not a number (here: the default),
 * the order without `sort`, the fields that `query` searches, `include` on a single person.
 * Not simulated: 4000 requests in 30 minutes, bulk, groups.
 */
import { serveSimulator } from "../serve-simulator";
import type { SimulatedAnswer } from "../simulated-answer";
import { createFailureResponse, createSuccessResponse } from "./projects-responses";
import { buildCompany, type Company } from "./company";
import { createControlCommands } from "./control";
import { createFaultState } from "./faults";
import {
  createFaultyAnswer,
  findIncludedRelations,
  hidePeople,
  applyMetaFaults,
  findOmittedParts,
  selectPageRows,
} from "./faulty-page";
import {
  createSelectionCache,
  createUnsupportedResponse,
  parseIncludes,
  parsePage,
  findQueryError,
} from "./people-query";
import { createPeopleStore } from "./people-store";
import { servePicture, findRequestedPicture } from "./pictures";
import {
  createIncludedRecords,
  createPageLinks,
  createPageMeta,
  createPersonRecord,
} from "./resource-objects";

export type ProjectsSimulatorOptions = {
  company?: Company;
  token?: string;
  organizationId?: string;
  /** Other organisations of the token, listed in its memberships only. They have no people here. */
  otherOrganizations?: readonly { id: string; name: string }[];
  now?: () => number;
};

export type ProjectsSimulator = ReturnType<typeof createProjectsSimulator>;

export function createProjectsSimulator(options: ProjectsSimulatorOptions = {}) {
  const company = options.company ?? buildCompany();
  const {
    token = "sim-projects-token",
    organizationId = "77",
    otherOrganizations = [],
    now = Date.now,
  } = options;
  const store = createPeopleStore(company);
  const select = createSelectionCache(store.everyone);
  const faults = createFaultState();
  const requests: { path: string; headers: Headers; time: number }[] = [];
  const pictureRequests: { path: string; headers: Headers }[] = [];
  const servedAt = ({ origin }: URL) => ({ organizationId, origin });

  /** Pictures need no token. */
  function showPicture(request: Request, url: URL, id: string): Response {
    pictureRequests.push({ path: url.pathname, headers: request.headers });
    const fault = faults.strike("picture").find((struck) => struck.kind === "picture");
    return servePicture(id, fault);
  }

  async function answer(request: Request, url: URL): Promise<Response | SimulatedAnswer> {
    const picture = findRequestedPicture(url);
    if (picture !== null) return showPicture(request, url, picture);
    const time = now();
    requests.push({ path: url.pathname + url.search, headers: request.headers, time });
    const refused = refuse(request, url);
    if (refused) return refused;
    const [, resource, id] = /^\/api\/v2\/([a-z_]+)(?:\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
    if (request.method !== "GET")
      return createFailureResponse(403, "access_denied", "the token may only read");
    if (resource === "people") return id === undefined ? listPeople(url) : showPerson(url, id);
    if (resource === "organization_memberships" && id === undefined) return listMemberships(url);
    return createFailureResponse(404, "record_not_found", "no such resource");
  }

  /** Checks media type, token and organisation, in this order. Returns null if the request is allowed. */
  function refuse(request: Request, url: URL): Response | null {
    if (!request.headers.get("content-type")?.startsWith("application/vnd.api+json")) {
      return createFailureResponse(415, "unsupported_media_type", "use application/vnd.api+json");
    }
    if (request.headers.get("x-auth-token") !== token) {
      return createFailureResponse(401, "unauthorized", "the token is not valid");
    }
    const organization = request.headers.get("x-organization-id");
    const needsNone = url.pathname.endsWith("/organization_memberships");
    if (!needsNone && organization !== organizationId) {
      return createFailureResponse(403, "access_denied", "not a member of this organization");
    }
    return null;
  }

  async function listPeople(url: URL): Promise<Response | SimulatedAnswer> {
    const refused = findQueryError(url);
    if (refused) return refused;
    const { number, size } = parsePage(url);
    const striking = faults.strike(number);
    const includes = findIncludedRelations(striking, parseIncludes(url));
    const leftOut = findOmittedParts(striking);
    const everyone = hidePeople(striking, select(url));
    const rows = selectPageRows(everyone, number, size, striking);
    const meta = applyMetaFaults(createPageMeta(number, size, everyone.length), striking);
    const elsewhere = striking.find(({ kind }) => kind === "links-elsewhere");
    const linked =
      elsewhere?.kind === "links-elsewhere" ? new URL(url.pathname + url.search, elsewhere.origin) : url;
    const body = {
      data: rows.map((person) => createPersonRecord(person, servedAt(url), includes, leftOut)),
      ...(includes.size > 0 && {
        included: createIncludedRecords(rows, store.find, servedAt(url), includes, leftOut),
      }),
      links: createPageLinks(linked, number, meta.total_pages),
      meta,
    };
    return createFaultyAnswer(body, striking);
  }

  function showPerson(url: URL, id: string): Response {
    const refused = findQueryError(url);
    if (refused) return refused;
    const person = store.find(id);
    if (!person) return createFailureResponse(404, "record_not_found", `no person ${id}`);
    const includes = new Set(parseIncludes(url));
    return createSuccessResponse({
      data: createPersonRecord(person, servedAt(url), includes),
      ...(includes.size > 0 && {
        included: createIncludedRecords([person], store.find, servedAt(url), includes),
      }),
      meta: {},
    });
  }

  function listMemberships(url: URL): Response {
    const includes = new Set(parseIncludes(url));
    const unknown = [...includes].find((name) => !["organization", "person", "user"].includes(name));
    if (unknown) return createUnsupportedResponse("include", unknown);
    const owner = store.find(company.roles.executive.id) ?? store.everyone()[0];
    const relation = (name: string, type: string, id: string) =>
      includes.has(name) ? { data: { type, id } } : { meta: { included: false } };
    const organizations = [{ id: organizationId, name: company.name }, ...otherOrganizations];
    const memberships = organizations.map(({ id }, index) => ({
      id: String(3301 + index),
      type: "organization_memberships",
      attributes: {},
      relationships: {
        organization: relation("organization", "organizations", id),
        person: relation("person", "people", owner?.id ?? "0"),
        user: { meta: { included: false } },
      },
    }));
    const included = [
      ...(includes.has("organization")
        ? organizations.map(({ id, name }) => ({
            id,
            type: "organizations",
            attributes: { name, time_zone: "Europe/Lisbon" },
          }))
        : []),
      ...(includes.has("person") && owner ? [createPersonRecord(owner, servedAt(url), new Set())] : []),
    ];
    return createSuccessResponse({
      data: memberships,
      ...(includes.size > 0 && { included }),
      links: createPageLinks(url, 1, 1),
      meta: createPageMeta(1, 30, memberships.length),
    });
  }

  const served = serveSimulator(createControlCommands({ faults, store, requests }), answer);

  return {
    token,
    organizationId,
    requests,
    pictureRequests,
    setFault: faults.set,
    clearFaults: faults.clear,
    nextStrike: faults.nextStrike,
    people: store.everyone,
    deactivate: store.deactivate,
    reactivate: store.reactivate,
    edit: store.edit,
    add: store.add,
    replaceAll: store.replaceAll,
    fetch: served.fetch,
    listen: async (port = 0) => {
      const { url, close } = await served.listen(port);
      return { url: `${url}/api/v2`, close };
    },
  };
}
