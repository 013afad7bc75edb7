import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import type { CallLimits } from "@/lib/connections/connectors/vendor-call";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import { createEntraPeople } from "@/lib/connections/connectors/people/entra/adapter";
import { createGoogleDirectory } from "@/lib/connections/connectors/people/google/adapter";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";
import { findUnusable, mergeRecords } from "@/lib/connections/connectors/people/received/received-listing";
import { toPeopleListing } from "@/lib/connections/connectors/people/received/to-people-listing";
import { parseSourcePeople } from "@/lib/connections/connectors/people/received/source-person";
import type { VendorName } from "@/lib/connections/connectors/people/vendor-texts";
import { Problem } from "@/lib/platform/problem";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { parseServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import type { Fault as EntraFault } from "@/simulators/entra/faults";
import { createEntraSimulator } from "@/simulators/entra/simulator";
import { toEntraId } from "@/simulators/entra/users";
import type { Fault as DirectoryFault } from "@/simulators/google/faults";
import { createDirectorySimulator } from "@/simulators/google/simulator";
import type { Fault } from "@/simulators/projects/faults";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import {
  company,
  createRecordedWaits,
  neverAborted,
  productiveToken,
  testLimits,
} from "./productive-test-adapter";

// How the conformance suite (conformance.test.ts) brings each adapter of the source of people into its situations.

export const guarantees = {
  complete: "a listing is proven to be complete, or nothing is applied",
  paging: "every page is read once, and a person on two pages is one person",
  broken: "a broken record is named, and the others are listed",
  throttling: "a throttled request is repeated after the wait that the vendor asks for",
  token: "a credential that ends during a listing ends it, and says to connect again",
  secrets: "no credential and no value of a record is in a message or a log",
  memory: "a vendor that sends too much is refused, and long texts are cut",
  redirects: "the credential goes to the vendor's own address only",
  hostile: "hostile text is listed as harmless text",
} as const;
export type Guarantee = keyof typeof guarantees;

/** What happens to the listing. `cut`: people are missing. `flood`: pages without end of long texts. */
export type Situation =
  | ("whole" | "cut" | "repeated" | "broken" | "hostile" | "long" | "flood")
  | ("throttled" | "throttled for a day" | "revoked" | "redirected" | "links elsewhere");

export type Opened = {
  list: () => Promise<PeopleListing>;
  people: number;
  secrets: readonly string[];
  waits: readonly number[];
  requests: () => number;
  visits: () => number;
};

export type Harness = {
  vendor: VendorName;
  open: (situation: Situation) => Promise<Opened>;
  /** True if the next page is only in a link of the answer, so that a link to another address ends the listing. */
  followsLinks?: true;
  /** True if the vendor announces no total, so that a repeated row is a reason to read the list again. */
  readsAgainIfRepeated?: true;
  /** Guarantees that do not apply to this vendor, with the reason. */
  reasons: Partial<Record<Guarantee, string>>;
};

/** Value of the broken record, and texts of the hostile one. */
export const brokenValue = "a-value-that-must-not-show";
export const hostileText = "\u202e<img src=x onerror=alert(1)>\u0000\r\n=cmd|'/c calc'!A1 \ud800\ufeff";

async function listenElsewhere() {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits++;
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, visits: () => visits };
}

const productiveFaults: Partial<Record<Situation, (elsewhere: string) => Fault>> = {
  cut: () => ({ kind: "shifted-row", page: 2 }),
  repeated: () => ({ kind: "repeated-row", page: 2 }),
  throttled: () => ({ kind: "status", status: 429, headers: { "retry-after": "7" }, page: 2, times: 1 }),
  "throttled for a day": () => ({ kind: "status", status: 429, headers: { "retry-after": "86400" } }),
  revoked: () => ({ kind: "status", status: 401, page: 3 }),
  redirected: (elsewhere) => ({ kind: "status", status: 302, headers: { location: `${elsewhere}/` } }),
  "links elsewhere": (origin) => ({ kind: "links-elsewhere", origin }),
};

const MiB = 1024 * 1024;

const longListings: Partial<Record<Situation, { pages: number; listingBytes: number }>> = {
  long: { pages: 5, listingBytes: 256 * MiB },
  flood: { pages: 90, listingBytes: 32 * MiB },
};

const createLongPeople = (page: number) =>
  Array.from({ length: 200 }, (_person, index) => ({
    id: `${page}-${index}`,
    lastName: `${index}`,
    title: `${page} `.padEnd((8 * MiB) / 200 - 400, "x"),
  }));

const sendLongProductivePages =
  (pages: number): typeof fetch =>
  async (input) => {
    const page = Number(new URL(String(input)).searchParams.get("page[number]"));
    const data = createLongPeople(page).map(({ id, lastName, title }) => ({
      type: "people",
      id,
      attributes: { first_name: "Ana", last_name: lastName, email: null, title },
      relationships: { manager: { data: null }, subsidiary: { data: null } },
    }));
    return Response.json({
      data,
      meta: { current_page: page, total_pages: pages, total_count: pages * 200 },
    });
  };

const productive: Harness = {
  vendor: "productive",
  reasons: {},
  async open(situation) {
    const simulator = createProjectsSimulator({ company, token: productiveToken });
    const { url, close } = await simulator.listen();
    onTestFinished(close);
    const elsewhere = await listenElsewhere();
    const fault = productiveFaults[situation]?.(elsewhere.origin);
    if (fault) simulator.setFault(fault);
    if (situation === "broken") simulator.edit("1005", { attributes: { email: { text: brokenValue } } });
    if (situation === "hostile")
      simulator.edit("1005", { attributes: { first_name: hostileText, title: hostileText } });
    const { waits, timing } = createRecordedWaits();
    const long = longListings[situation];
    let requests = 0;
    const send = long ? sendLongProductivePages(long.pages) : fetch;
    const limits: Partial<CallLimits> = long ? { listingBytes: long.listingBytes } : testLimits;
    const source = createProductiveProjects({
      baseUrl: url,
      token: productiveToken,
      organizationId: simulator.organizationId,
      limits,
      fetch: (input, init) => {
        requests++;
        return send(input, init);
      },
      timing: { ...timing, random: () => 1 },
    });
    return {
      list: () => source.listPeople({ signal: neverAborted }),
      people: long ? long.pages * 200 : 450,
      secrets: [productiveToken],
      waits,
      requests: () => requests,
      visits: elsewhere.visits,
    };
  },
};

const googleFaults: Partial<Record<Situation, (elsewhere: string) => DirectoryFault>> = {
  cut: () => ({ kind: "empty-page", page: 2 }),
  repeated: () => ({ kind: "repeated-row", page: 2 }),
  throttled: () => ({ kind: "status", status: 429, headers: { "retry-after": "7" }, page: 2, times: 1 }),
  "throttled for a day": () => ({ kind: "status", status: 429, headers: { "retry-after": "86400" } }),
  revoked: () => ({ kind: "error", status: 401, reason: "authError", page: 3 }),
  redirected: (elsewhere) => ({ kind: "status", status: 302, headers: { location: `${elsewhere}/` } }),
  "links elsewhere": (origin) => ({ kind: "links-elsewhere", origin }),
};

const createLongUsersPage = (page: number, pages: number) =>
  Response.json({
    kind: "admin#directory#users",
    users: createLongPeople(page).map(({ id, lastName, title }) => ({
      id,
      primaryEmail: `${id}@fernhill.example`,
      name: { givenName: "Ana", familyName: lastName },
      suspended: false,
      organizations: [{ title }],
    })),
    ...(page < pages && { nextPageToken: `${page + 1}` }),
  });

const google: Harness = {
  vendor: "google",
  readsAgainIfRepeated: true,
  reasons: {},
  async open(situation) {
    const simulator = createDirectorySimulator({ company, pageSize: 200 });
    const { apiUrl, tokenUrl, close } = await simulator.listen();
    onTestFinished(close);
    const elsewhere = await listenElsewhere();
    const fault = googleFaults[situation]?.(elsewhere.origin);
    if (fault) simulator.setFault(fault);
    if (situation === "broken") simulator.edit("1005", { primaryEmail: { text: brokenValue } });
    if (situation === "hostile")
      simulator.edit("1005", {
        name: { givenName: hostileText, familyName: "Costa" },
        organizations: [{ title: hostileText }],
        relations: [{ type: "manager", value: hostileText }],
      });
    const { waits, timing } = createRecordedWaits();
    const long = longListings[situation];
    let requests = 0;
    const source = createGoogleDirectory({
      ...{ apiUrl, tokenUrl, subject: simulator.adminEmail },
      key: parseServiceAccountKey(simulator.keyFile),
      limits: long ? { listingBytes: long.listingBytes } : testLimits,
      fetch: async (input, init) => {
        if (String(input) === tokenUrl) return fetch(input, init);
        requests++;
        const page = Number(new URL(String(input)).searchParams.get("pageToken") ?? 1);
        return long ? createLongUsersPage(page, long.pages) : fetch(input, init);
      },
      timing: { ...timing, random: () => 1 },
    });
    return {
      list: () => source.listPeople({ signal: neverAborted }),
      people: long ? long.pages * 200 : simulator.users().length,
      secrets: [simulator.keyFile.private_key, "ya29."],
      waits,
      requests: () => requests,
      visits: elsewhere.visits,
    };
  },
};

const entraFaults: Partial<Record<Situation, (elsewhere: string) => EntraFault>> = {
  cut: () => ({ kind: "no-next-page", page: 2 }),
  repeated: () => ({ kind: "repeated-row", page: 2 }),
  throttled: () => ({ kind: "status", status: 429, headers: { "retry-after": "7" }, page: 2, times: 1 }),
  "throttled for a day": () => ({
    ...({ kind: "status", status: 429, headers: { "retry-after": "86400" } } as const),
    place: "users",
  }),
  revoked: () => ({ kind: "error", status: 401, code: "InvalidAuthenticationToken", page: 3 }),
  redirected: (elsewhere) => ({
    ...({ kind: "status", status: 302, headers: { location: `${elsewhere}/` } } as const),
    place: "users",
  }),
  "links elsewhere": (origin) => ({ kind: "link-elsewhere", origin }),
};

const createLongEntraPage = (page: number, pages: number, url: URL) =>
  Response.json({
    value: createLongPeople(page).map(({ id, lastName, title }) => ({
      id,
      accountEnabled: true,
      userType: "Member",
      givenName: "Ana",
      surname: lastName,
      jobTitle: title,
    })),
    ...(page < pages && { "@odata.nextLink": `${url.origin}${url.pathname}?$skiptoken=${page + 1}` }),
  });

const entra: Harness = {
  vendor: "entra",
  followsLinks: true,
  reasons: {},
  async open(situation) {
    const simulator = createEntraSimulator({ company, pageSize: 200 });
    const { url, close } = await simulator.listen();
    onTestFinished(close);
    const elsewhere = await listenElsewhere();
    const fault = entraFaults[situation]?.(elsewhere.origin);
    if (fault) simulator.setFault(fault);
    const id = toEntraId("1005");
    if (situation === "broken") simulator.edit(id, { id: "1005", mail: { text: brokenValue } });
    if (situation === "hostile")
      simulator.edit(id, { id: "1005", givenName: hostileText, jobTitle: hostileText });
    const { waits, timing } = createRecordedWaits();
    const long = longListings[situation];
    let requests = 0;
    const { tenantId, clientId, clientSecret } = simulator.application;
    const source = createEntraPeople({
      credential: { tenantId, clientId, cloud: "global", proof: { secret: clientSecret } },
      ...{ loginUrl: url, graphUrl: url },
      limits: long ? { listingBytes: long.listingBytes } : testLimits,
      fetch: async (input, init) => {
        const requested = new URL(String(input));
        const isPage = requested.pathname === "/v1.0/users";
        if (isPage) requests++;
        if (!long || requested.pathname.endsWith("/token")) return fetch(input, init);
        if (!isPage) return new Response(String(long.pages * 200));
        return createLongEntraPage(
          Number(requested.searchParams.get("$skiptoken") ?? 1),
          long.pages,
          requested,
        );
      },
      timing: { ...timing, random: () => 1 },
    });
    return {
      list: () => source.listPeople({ signal: neverAborted }),
      people: long ? long.pages * 200 : simulator.users.length,
      secrets: [clientSecret, "simulated."],
      waits,
      requests: () => requests,
      visits: elsewhere.visits,
    };
  },
};

/** The records of a file or a push, after the table or the body was parsed. */
const createReceivedHarness = (vendor: "file" | "push", reasons: Harness["reasons"]): Harness => ({
  vendor,
  reasons: {
    paging: "A listing is one request.",
    throttling: "Kith sends no request, so no vendor limits it.",
    token:
      "There is no credential at a vendor. A program uses a token of Kith, which ends as TOKEN rules say.",
    memory: "A listing is one request, whose bytes and records are limited before it is read.",
    redirects: "Kith sends no request and no credential.",
    ...reasons,
  },
  async open(situation) {
    const people = 450;
    const all = Array.from({ length: people }, (_person, index): Record<string, unknown> => ({
      source_id: `${1000 + index}`,
      first_name: "Ana",
      last_name: `Costa ${index}`,
      email: `ana${index}@fernhill.example`,
    }));
    const changed = {
      broken: { email: { text: brokenValue } },
      hostile: { first_name: hostileText, title: hostileText },
    };
    if (situation === "broken" || situation === "hostile") Object.assign(all[5] ?? {}, changed[situation]);
    const sent = situation === "cut" ? all.slice(0, 200) : all;
    const list = async () => {
      const parsed = await runChunked(parseSourcePeople(sent));
      const listing = { vendor, sentBy: "test", digest: "", isComplete: true, ...parsed };
      const [unusable] = findUnusable(listing, people);
      if (unusable) throw new Problem("invalid", "listing_not_usable", unusable.detail);
      return runChunked(toPeopleListing(await runChunked(mergeRecords([], listing)), listing.rejected));
    };
    return { list, people, secrets: [], waits: [], requests: () => 0, visits: () => 0 };
  },
});

export const harnesses: readonly Harness[] = [
  productive,
  entra,
  google,
  createReceivedHarness("file", {}),
  createReceivedHarness("push", {
    complete:
      "A request is read to its end before anything is planned, and the program says whether it is complete.",
  }),
];
