import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import {
  toPersonId,
  createTestCompany,
  createAccount,
  personKeys,
  publishChanges,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { answerWithoutNext, writeAnswer } from "./direct-routes";
import { assignRequestId } from "@/lib/http/request-id";

setUpTestDatabase();

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    assignRequestId(request);
    void answerWithoutNext(request, response).then((isAnswered) => {
      if (!isAnswered) response.writeHead(501).end();
    });
  });
  port = await listenLocally(server);
});
afterAll(() => server.close());

const compared = ["content-type", "cache-control", "www-authenticate", "etag"] as const;
type Headers = Readonly<Record<string, string>>;

/** Returns the response of Kith's own server over HTTP, with a decoded body. */
const requestKithServer = (path: string, asked: Headers) =>
  new Promise<{ status: number | undefined; text: string; headers: IncomingHttpHeaders }>(
    (resolve, reject) => {
      get({ port, path, headers: asked, host: "127.0.0.1" }, (response) => {
        void buffer(response).then((bytes) => {
          const { statusCode: status, headers } = response;
          const decode = { br: brotliDecompressSync, gzip: gunzipSync }[headers["content-encoding"] ?? ""];
          resolve({ status, headers, text: (decode?.(bytes) ?? bytes).toString("utf8") });
        }, reject);
      }).on("error", reject);
    },
  );

test("lists are compressed as the client accepts it", async () => {
  await createTestCompany();
  await publishChanges([]);
  const { version: before } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  await publishChanges(
    personKeys.map((key) => ({ personId: toPersonId(key), kind: "changed", fields: ["title"], before: {} })),
  );
  const headers = await createTokenHeaders(await createUser("executive"));
  for (const path of [
    "/api/people?limit=100",
    "/api/people/org-chart?depth=3",
    "/api/people/view",
    `/api/people/changes?cursor=${before}`,
  ]) {
    const plain = await requestKithServer(path, headers);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const encoding of ["br", "gzip"]) {
      const small = await requestKithServer(path, { ...headers, "accept-encoding": encoding });
      expect([path, small.text, small.headers["content-encoding"]]).toEqual([path, plain.text, encoding]);
      expect(small.headers.vary).toContain("Accept-Encoding");
    }
  }
});

const lines = async () =>
  (
    await database().auditEvent.findMany({
      where: { kind: "profile_read" },
      select: { actorId: true, personId: true, profileGroup: true, rule: true, channel: true },
      orderBy: { id: "asc" },
    })
  ).map((line) => JSON.stringify(line));

const addresses = [
  "/api/people",
  "/api/people/org-chart",
  ...(["report", "peer"] as const).map((key) => `/api/people/${toPersonId(key)}/profile`),
  `/api/people/${toPersonId("report")}`,
  `/api/people/${toPersonId("report")}/picture`,
  `/api/people/${toPersonId("me")}/profile?x=1`,
  "/api/people/00000000-0000-4000-8000-00000000ffff",
];

test("Kith's server and the Next.js route return equal responses, and write equal audit events", async () => {
  await createTestCompany();
  const me = await createAccount("me", "manager");
  const browser = await createBrowserHeaders(me);
  const callers: Headers[] = [
    {},
    browser,
    { ...browser, "sec-fetch-site": "cross-site" },
    await createTokenHeaders(me, ["view:people"], { isPublicOnly: true }),
    await createTokenHeaders(me, ["manage:people"]),
  ];
  for (const headers of callers) {
    for (const path of addresses) {
      const before = await lines();
      const ours = await requestKithServer(path, headers);
      const between = await lines();
      const theirs = await requestApi("GET", path, headers);
      const after = await lines();
      expect([path, ours.status, ours.text]).toEqual([path, theirs.status, theirs.text]);
      expect(compared.map((name) => ours.headers[name] ?? null)).toEqual(
        compared.map((name) => theirs.headers.get(name)),
      );
      expect(between.slice(before.length)).toEqual(after.slice(between.length));
    }
  }
});

test("concurrent viewers are recorded each with their own request id, which their response carries", async () => {
  await createTestCompany();
  const headers = await createTokenHeaders(await createUser("executive"));
  const people = await database().person.findMany({ take: 20, orderBy: { id: "asc" } });
  const answers = await Promise.all(
    people.map(({ id }) =>
      requestKithServer(`/api/people/${id}/profile`, { ...headers, "x-request-id": `request.${id}` }),
    ),
  );
  expect(answers.map((answer) => answer.headers["x-request-id"])).toEqual(
    people.map(({ id }) => `request.${id}`),
  );
  const recorded = await database().auditEvent.findMany({ where: { kind: "profile_read" } });
  expect(recorded.length).toBeGreaterThan(people.length);
  for (const { personId, requestId } of recorded) expect(requestId).toBe(`request.${personId}`);
});

test("only paths that Kith's own server answers bypass Next.js", async () => {
  const headers = await createTokenHeaders(await createUser("executive"));
  const left = [
    "/api/people/",
    "/api/people/x",
    "/api/people/columns",
    `/api/people/${toPersonId("me")}/`,
    `/api/people/${toPersonId("me")}/history`,
    `/api/people/${toPersonId("me")}/profile/financial`,
  ];
  for (const path of left)
    expect([path, (await requestKithServer(path, headers)).status]).toEqual([path, 501]);
});

test("a stream for a client that disconnects before it begins is ended and released", async () => {
  const isEnded = new Promise<string>((resolve) => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([58])),
      cancel: () => resolve("ended"),
    });
    const late = createServer((request, response) => {
      const answer = { status: 200, headers: {}, body: null, stream };
      response.once("close", () => setImmediate(() => writeAnswer(request, response, answer)));
      request.socket.destroy();
    });
    onTestFinished(() => void late.close());
    void listenLocally(late).then((latePort) =>
      get({ port: latePort, host: "127.0.0.1" }).on("error", () => undefined),
    );
  });
  expect(await isEnded).toBe("ended");
});
