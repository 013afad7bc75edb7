/*
 * A stateful stand-in for Productive's API v2, for tests, browser tests and the demo.
 *
 * Verified against the vendor's documentation or recorded answers: addresses, headers, the conditions of 400, 401, 404 and 415,
 * page sizes 30 and 200, `meta` and `links`, stubs for relationships that are not included, the form of errors, nobody is ever
 * deleted, 100 requests in 10 seconds, no header that tells of them.
 * From secondary sources: which filters and sorts there are; those that are not simulated answer 501, never a wrong list.
 * Pictures: the path is that of recorded answers; that they are served without a session is only our reading.
 * Only our reading: `{"data": null}` for no manager, `Retry-After` with a 429, 403 for another organisation and for writing, the
 * body and order of refusals, a page size above 200 (here: 200), pages that are no number (here: the usual), the order when no
 * `sort` is given, what `query` looks into, `include` on one person. Not simulated: 4000 requests in 30 minutes, bulk, groups.
 */
import { isControl, obeyCommand } from "../control-commands";
import { serveBothWays } from "../serve-both-ways";
import { whole, type SimulatedAnswer } from "../simulated-answer";
import { failure, success } from "./answers";
import { buildCompany, type Company } from "./company";
import { controlCommands } from "./control";
import { createFaults } from "./faults";
import { answerWith, includedUnder, limitTo, metaOf, partsLeftOut, rowsOf } from "./faulty-page";
import { createSelections, includesOf, pageOf, refuseQuery } from "./people-query";
import { createPeopleStore } from "./people-store";
import { answerPicture, askedPicture } from "./pictures";
import { includedRecords, pageLinks, pageMeta, personRecord } from "./wire";

export type SimulatorOptions = {
  company?: Company;
  token?: string;
  organizationId?: string;
  /** Others that the token belongs to as well. Only its memberships know them: they have no people here. */
  otherOrganizations?: readonly { id: string; name: string }[];
  /** The vendor's 100 requests in 10 seconds. */
  rateLimit?: boolean;
  now?: () => number;
};

export type ProjectsSimulator = ReturnType<typeof createProjectsSimulator>;

/** How often the vendor may be asked. */
const rate = { requests: 100, windowMs: 10_000 };

/** The simulator: `fetch` answers in this process, `listen` on a real port. What it is told to do wrong, it does on both. */
export function createProjectsSimulator(options: SimulatorOptions = {}) {
  const company = options.company ?? buildCompany();
  const {
    token = "sim-projects-token",
    organizationId = "77",
    otherOrganizations = [],
    rateLimit = true,
    now = Date.now,
  } = options;
  const store = createPeopleStore(company);
  const select = createSelections(store.everyone);
  const faults = createFaults();
  const requests: { path: string; headers: Headers; time: number }[] = [];
  const pictureRequests: { path: string; headers: Headers }[] = [];
  const servedAt = ({ origin }: URL) => ({ organizationId, origin });

  /** Pictures lie beside the API: no token, no limit of requests. */
  function showPicture(request: Request, url: URL, id: string): SimulatedAnswer {
    pictureRequests.push({ path: url.pathname, headers: request.headers });
    const fault = faults.strike("picture").find((struck) => struck.kind === "picture");
    return whole(answerPicture(id, fault));
  }

  async function answer(request: Request, url: URL): Promise<SimulatedAnswer> {
    const picture = askedPicture(url);
    if (picture !== null) return showPicture(request, url, picture);
    const time = now();
    requests.push({ path: url.pathname + url.search, headers: request.headers, time });
    const refused = refuse(request, url, time);
    if (refused) return whole(refused);
    const [, resource, id] = /^\/api\/v2\/([a-z_]+)(?:\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
    if (request.method !== "GET")
      return whole(failure(403, "access_denied", "Access Denied", "the token may only read"));
    if (resource === "people") return id === undefined ? listPeople(url) : whole(showPerson(url, id));
    if (resource === "organization_memberships" && id === undefined) return whole(listMemberships(url));
    return whole(failure(404, "record_not_found", "Record Not Found", "no such resource"));
  }

  /** Media type, token, organisation and rate, in this order; null lets the request through. */
  function refuse(request: Request, url: URL, time: number): Response | null {
    if (!request.headers.get("content-type")?.startsWith("application/vnd.api+json")) {
      return failure(415, "unsupported_media_type", "Unsupported Media Type", "use application/vnd.api+json");
    }
    if (request.headers.get("x-auth-token") !== token) {
      return failure(401, "unauthorized", "Unauthorized", "the token is not valid");
    }
    const organization = request.headers.get("x-organization-id");
    const needsNone = url.pathname.endsWith("/organization_memberships");
    if (!needsNone && organization !== organizationId) {
      return failure(403, "access_denied", "Access Denied", "not a member of this organization");
    }
    const hundredBefore = requests.at(-1 - rate.requests);
    const waitMs = hundredBefore ? hundredBefore.time + rate.windowMs - time : 0;
    if (rateLimit && waitMs > 0) {
      return failure(429, "too_many_requests", "Too Many Requests", "100 requests in 10 seconds", {
        "retry-after": String(Math.ceil(waitMs / 1_000)),
      });
    }
    return null;
  }

  async function listPeople(url: URL): Promise<SimulatedAnswer> {
    const refused = refuseQuery(url);
    if (refused) return whole(refused);
    const { number, size } = pageOf(url);
    const striking = faults.strike(number);
    const includes = includedUnder(striking, includesOf(url));
    const leftOut = partsLeftOut(striking);
    const everyone = limitTo(striking, select(url));
    const rows = rowsOf(everyone, number, size, striking);
    const meta = metaOf(pageMeta(number, size, everyone.length), striking);
    const elsewhere = striking.find(({ kind }) => kind === "links-elsewhere");
    const linked =
      elsewhere?.kind === "links-elsewhere" ? new URL(url.pathname + url.search, elsewhere.origin) : url;
    const body = {
      data: rows.map((person) => personRecord(person, servedAt(url), includes, leftOut)),
      ...(includes.size > 0 && {
        included: includedRecords(rows, store.find, servedAt(url), includes, leftOut),
      }),
      links: pageLinks(linked, number, meta.total_pages),
      meta,
    };
    return answerWith(body, striking);
  }

  function showPerson(url: URL, id: string): Response {
    const refused = refuseQuery(url);
    if (refused) return refused;
    const person = store.find(id);
    if (!person) return failure(404, "record_not_found", "Record Not Found", `no person ${id}`);
    const includes = new Set(includesOf(url));
    return success({
      data: personRecord(person, servedAt(url), includes),
      ...(includes.size > 0 && { included: includedRecords([person], store.find, servedAt(url), includes) }),
      meta: {},
    });
  }

  function listMemberships(url: URL): Response {
    const includes = new Set(includesOf(url));
    const unknown = [...includes].find((name) => !["organization", "person", "user"].includes(name));
    if (unknown)
      return failure(
        400,
        "unsupported_include",
        "Unsupported Include",
        `include ${unknown} is not supported`,
      );
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
      ...(includes.has("person") && owner ? [personRecord(owner, servedAt(url), new Set())] : []),
    ];
    return success({
      data: memberships,
      ...(includes.size > 0 && { included }),
      links: pageLinks(url, 1, 1),
      meta: pageMeta(1, 30, memberships.length),
    });
  }

  const commands = controlCommands({
    setFaults: faults.set,
    clearFaults: faults.clear,
    store,
    requests,
  });
  async function respond(request: Request): Promise<SimulatedAnswer> {
    const url = new URL(request.url);
    return isControl(url) ? whole(await obeyCommand(request, url, commands)) : answer(request, url);
  }
  const served = serveBothWays(respond);

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
