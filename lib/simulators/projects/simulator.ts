/*
 * A stateful stand-in for Productive's API v2, for tests, browser tests and the demo.
 *
 * Verified against the vendor's documentation or recorded answers: addresses, headers, 401/404/415 conditions, page sizes 30 and
 * 200, `meta` and `links`, filters by status, person type and hrm type, stubs for relationships that are not included, error bodies,
 * nobody is ever deleted, 100 requests in 10 seconds.
 * Only our reading: `{"data": null}` for no manager, `Retry-After` with a 429, 403 for another organisation, the body of a 401, what
 * a page size above 200 does (here: 200).
 */
import { gzipSync } from "node:zlib";
import { buildCompany, type Company, type CompanyPerson } from "./company";
import { obeyControl } from "./control";
import { createFaults, type Fault } from "./faults";
import { listenOnLoopback } from "./listen";
import { createPeopleStore } from "./people-store";
import { errorBody, includable, includedRecords, pageLinks, pageMeta, personRecord } from "./wire";

export type SimulatorOptions = {
  company?: Company;
  token?: string;
  organizationId?: string;
  /** The vendor's 100 requests in 10 seconds. */
  rateLimit?: boolean;
  now?: () => number;
};

export type ProjectsSimulator = ReturnType<typeof createProjectsSimulator>;

/** How the bytes of an answer reach the caller; only a real port can send them otherwise than whole. */
export type Delivery = "whole" | "hang" | "drip" | "reset" | "short-body";
export type SimulatedAnswer = { response: Response; delivery: Delivery };

const contentType = "application/vnd.api+json; charset=utf-8";
const knownFilters = [
  "status",
  "person_type",
  "hrm_type_id",
  "email",
  "query",
  "manager_id",
  "company_id",
  "subsidiary_id",
  "team",
  "tags",
  "title",
  "virtual",
  "agent",
  "archived_at",
  "deactivated_at",
  "joined_at",
];
const knownSorts = [
  "name",
  "email",
  "joined_at",
  "last_seen_at",
  "manager",
  "title",
  "subsidiary",
  "company_name",
];

/** The simulator: `fetch` answers in this process, `listen` on a real port. What it is told to do wrong, it does on both. */
export function createProjectsSimulator(options: SimulatorOptions = {}) {
  const company = options.company ?? buildCompany();
  const { token = "sim-projects-token", organizationId = "77", rateLimit = true, now = Date.now } = options;
  const store = createPeopleStore(company);
  const faults = createFaults();
  const requests: { path: string; headers: Headers; time: number }[] = [];

  async function answer(request: Request): Promise<SimulatedAnswer> {
    const url = new URL(request.url);
    const time = now();
    requests.push({ path: url.pathname + url.search, headers: request.headers, time });
    const refused = refuse(request, url, time);
    if (refused) return { response: refused, delivery: "whole" };
    const path = url.pathname.replace(/^\/api\/v2\//, "").replace(/\/$/, "");
    if (path === "people") return listPeople(url);
    if (path.startsWith("people/"))
      return { response: showPerson(path.slice("people/".length)), delivery: "whole" };
    if (path === "organization_memberships") return { response: listMemberships(url), delivery: "whole" };
    return {
      response: failure(404, "record_not_found", "Record Not Found", "no such resource"),
      delivery: "whole",
    };
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
    const recent = requests.filter((earlier) => time - earlier.time < 10_000).length;
    if (rateLimit && recent > 100) {
      return failure(429, "too_many_requests", "Too Many Requests", "100 requests in 10 seconds", {
        "retry-after": "10",
      });
    }
    return null;
  }

  function listPeople(url: URL): SimulatedAnswer | Promise<SimulatedAnswer> {
    const wrong = unsupported(url);
    if (wrong) return { response: wrong, delivery: "whole" };
    const number = Math.max(1, Number(url.searchParams.get("page[number]") ?? 1));
    const size = Math.min(200, Math.max(1, Number(url.searchParams.get("page[size]") ?? 30)));
    const striking = faults.strike(number);
    const includes = new Set(striking.some(({ kind }) => kind === "stubs") ? [] : includesOf(url));
    const everyone = limitTo(striking, filter(url));
    const rows = rowsOf(everyone, number, size, striking);
    const meta = metaOf(pageMeta(number, size, everyone.length), striking);
    const body = {
      data: rows.map((person) => personRecord(person, organizationId, includes)),
      ...(includes.size > 0 && { included: includedRecords(rows, store.find, organizationId, includes) }),
      links: pageLinks(url, number, meta.total_pages),
      meta,
    };
    return deliver(body, striking);
  }

  function filter(url: URL): CompanyPerson[] {
    const wanted = (name: string) => url.searchParams.get(`filter[${name}]`);
    const [status, personType, hrmType] = [wanted("status"), wanted("person_type"), wanted("hrm_type_id")];
    return store.sorted().filter((person) => {
      const isActive = !person.attributes.deactivated_at && !person.attributes.archived_at;
      return (
        (status === null || (status === "1") === isActive) &&
        (personType === null || Number(personType) === person.personType) &&
        (hrmType === null || Number(hrmType) === person.hrmTypeId)
      );
    });
  }

  function showPerson(id: string): Response {
    const person = store.find(id);
    if (!person) return failure(404, "record_not_found", "Record Not Found", `no person ${id}`);
    return success({ data: personRecord(person, organizationId, new Set()), meta: {} });
  }

  function listMemberships(url: URL): Response {
    const includes = new Set(includesOf(url));
    const [owner] = store.sorted();
    const relation = (name: string, type: string, id: string) =>
      includes.has(name) ? { data: { type, id } } : { meta: { included: false } };
    const membership = {
      id: "3301",
      type: "organization_memberships",
      attributes: {},
      relationships: {
        organization: relation("organization", "organizations", organizationId),
        person: relation("person", "people", owner?.id ?? "0"),
        user: { meta: { included: false } },
      },
    };
    const included = [
      ...(includes.has("organization")
        ? [
            {
              id: organizationId,
              type: "organizations",
              attributes: { name: company.name, time_zone: "Europe/Lisbon" },
            },
          ]
        : []),
      ...(includes.has("person") && owner ? [personRecord(owner, organizationId, new Set())] : []),
    ];
    return success({ data: [membership], included, links: pageLinks(url, 1, 1), meta: pageMeta(1, 30, 1) });
  }

  const respond = async (request: Request): Promise<SimulatedAnswer> =>
    (await control(request)) ?? answer(request);

  /** Switches for browser tests, beside the vendor's addresses. */
  async function control(request: Request): Promise<SimulatedAnswer | null> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith("/_simulator/")) return null;
    return {
      response: await obeyControl(request, url, { setFaults: faults.set, clearFaults: faults.clear, store }),
      delivery: "whole",
    };
  }

  return {
    token,
    organizationId,
    requests,
    setFault: faults.set,
    clearFaults: faults.clear,
    people: () => store.sorted(),
    deactivate: store.deactivate,
    reactivate: store.reactivate,
    edit: store.edit,
    add: store.add,
    replaceAll: store.replaceAll,
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
      (await respond(new Request(input, init))).response,
    listen: (port = 0) => listenOnLoopback(port, respond),
  };
}

function unsupported(url: URL): Response | null {
  for (const name of url.searchParams.keys()) {
    const filtered = /^filter\[(\w+)\]/.exec(name)?.[1];
    if (filtered && !knownFilters.includes(filtered)) {
      return failure(400, "unsupported_filter", "Unsupported Filter", `filter ${filtered} is not supported`);
    }
  }
  const sort = url.searchParams.get("sort")?.replace(/^-/, "");
  if (sort && !knownSorts.includes(sort))
    return failure(400, "unsupported_sort", "Unsupported Sort", `sort ${sort} is not supported`);
  const include = includesOf(url).find((name) => !includable.includes(name));
  return include
    ? failure(400, "unsupported_include", "Unsupported Include", `include ${include} is not supported`)
    : null;
}

const includesOf = (url: URL) => url.searchParams.get("include")?.split(",").filter(Boolean) ?? [];

function limitTo(striking: readonly Fault[], people: CompanyPerson[]): CompanyPerson[] {
  const limit = striking.find(({ kind }) => kind === "nobody" || kind === "share");
  if (!limit) return people;
  return people.slice(0, limit.kind === "share" ? Math.round(people.length * limit.share) : 0);
}

function rowsOf(
  everyone: readonly CompanyPerson[],
  number: number,
  size: number,
  striking: readonly Fault[],
): CompanyPerson[] {
  const start = (number - 1) * size;
  const rows = everyone.slice(start, start + size);
  const before = everyone[start - 1];
  const kinds = striking.map(({ kind }) => kind);
  if (kinds.includes("empty-page")) return [];
  if (before && kinds.includes("repeated-row")) return [before, ...rows];
  if (before && kinds.includes("shifted-row")) return [before, ...rows.slice(1)];
  return rows;
}

function metaOf(meta: ReturnType<typeof pageMeta>, striking: readonly Fault[]) {
  const changed = { ...meta };
  for (const fault of striking) {
    if (fault.kind === "total-count") changed.total_count = fault.value;
    if (fault.kind === "total-pages") changed.total_pages = fault.value;
  }
  return changed;
}

async function deliver(body: object, striking: readonly Fault[]): Promise<SimulatedAnswer> {
  let answer: SimulatedAnswer = { response: success(body), delivery: "whole" };
  for (const fault of striking) {
    switch (fault.kind) {
      case "status":
        answer = {
          response: failure(fault.status, "simulated", "Simulated", "as told", fault.headers),
          delivery: "whole",
        };
        break;
      case "html":
        answer.response = new Response("<!doctype html><title>Log in</title>", {
          headers: { "content-type": "text/html" },
        });
        break;
      case "wrong-shape":
        answer.response = success({ people: [], meta: {} });
        break;
      case "truncated-json":
        answer.response = new Response(JSON.stringify(body).slice(0, -40), {
          headers: { "content-type": contentType },
        });
        break;
      case "oversize":
        answer.response = success({ ...body, padding: "x".repeat(fault.bytes) });
        break;
      case "gzip-bomb":
        answer.response = new Response(new Uint8Array(gzipSync(Buffer.alloc(fault.bytes, " "))), {
          headers: { "content-type": contentType, "content-encoding": "gzip" },
        });
        break;
      case "delay":
        await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
        break;
      case "hang":
      case "drip":
      case "reset":
      case "short-body":
        answer.delivery = fault.kind;
        break;
      default: // the others change what is in the page
    }
  }
  return answer;
}

let lastRequest = 0;

function success(body: object): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    headers: {
      "content-type": contentType,
      "cache-control": "max-age=0, private, must-revalidate",
      etag: `W/"${text.length.toString(16)}"`,
      "x-request-id": `simulated-${++lastRequest}`,
      "x-runtime": "0.05",
    },
  });
}

function failure(
  status: number,
  code: string,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const body = status >= 300 && status < 400 ? null : JSON.stringify(errorBody(status, code, title, detail));
  return new Response(body, {
    status,
    headers: { "content-type": contentType, "x-request-id": `simulated-${++lastRequest}`, ...headers },
  });
}
