import { createServer, get, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { environment } from "@/lib/platform/environment";
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
    void answerWithoutNext(request, response, environment().publicUrl).then((isAnswered) => {
      if (!isAnswered) response.writeHead(501).end();
    });
  });
  port = await listenLocally(server);
});
afterAll(() => server.close());

const compared = ["content-type", "cache-control", "www-authenticate", "etag"] as const;
type Headers = Readonly<Record<string, string>>;

type Heard = {
  status: number | undefined;
  text: string;
  headers: (string | null)[];
  requestId: string | string[] | undefined;
};

/** Returns the response of Kith's own server over HTTP. */
const requestKithServer = (path: string, headers: Headers) =>
  new Promise<Heard>((resolve, reject) => {
    get({ port, path, headers, host: "127.0.0.1" }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const named = compared.map((name) => response.headers[name] ?? null);
        resolve({
          status: response.statusCode,
          text: Buffer.concat(chunks).toString("utf8"),
          headers: named.map(String),
          requestId: response.headers["x-request-id"],
        });
      });
    }).on("error", reject);
  });

/** Returns the response of the Next.js route. */
async function requestNextRoute(path: string, headers: Headers) {
  const answer = await requestApi("GET", path, headers);
  return {
    status: answer.status,
    text: answer.text,
    headers: compared.map((name) => String(answer.headers.get(name))),
  };
}

/** Returns the encoding headers of a response, and its decoded body. */
const requestEncodedResponse = (path: string, headers: Headers) =>
  new Promise<{ encoding: string | undefined; vary: string | undefined; text: string }>((resolve, reject) => {
    get({ port, path, headers, host: "127.0.0.1" }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { "content-encoding": encoding, vary } = response.headers;
        const decode =
          { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((bytes: Buffer) => bytes);
        resolve({ encoding, vary, text: decode(Buffer.concat(chunks)).toString("utf8") });
      });
    }).on("error", reject);
  });

test.each([
  "/api/people?limit=100",
  "/api/people?under=" + toPersonId("chair"),
  "/api/people/org-chart?depth=3",
  "/api/people/view",
  "/api/people/changes?cursor=@",
])("%s is compressed as the client accepts it", async (path) => {
  await createTestCompany();
  await publishChanges([]);
  const { version: before } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  await publishChanges(
    personKeys.map((key) => ({ personId: toPersonId(key), kind: "changed", fields: ["title"], before: {} })),
  );
  const headers = await createTokenHeaders(await createUser("executive"));
  const address = path.replace("@", String(before));
  const plain = await requestEncodedResponse(address, headers);
  expect(plain).toMatchObject({
    encoding: undefined,
    vary: expect.stringContaining("Accept-Encoding") as string,
  });
  for (const encoding of ["br", "gzip"]) {
    const small = await requestEncodedResponse(address, { ...headers, "accept-encoding": encoding });
    expect(small).toEqual({ ...plain, encoding });
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
  "/api/people/directory-details",
  ...(["report", "peer"] as const).flatMap((key) => [
    `/api/people/${toPersonId(key)}`,
    `/api/people/${toPersonId(key)}/profile`,
    `/api/people/${toPersonId(key)}/picture`,
  ]),
  `/api/people/${toPersonId("report")}/picture?v=1`,
  `/api/people/${toPersonId("me")}/profile?x=1`,
  "/api/people/00000000-0000-4000-8000-00000000ffff",
  "/api/people/00000000-0000-4000-8000-00000000ffff/profile",
];

async function callers(): Promise<[string, Headers][]> {
  await createTestCompany();
  await database().person.update({
    where: { id: toPersonId("report") },
    data: { avatarUrl: "https://faces.example/1" },
  });
  await database().personPicture.create({
    data: {
      ...{ personId: toPersonId("report"), addressHash: "a", contentType: "image/png", version: "1" },
      ...{ bytes: Buffer.from([137, 80, 78, 71, 0, 255]), fetchedAt: new Date(), dueAt: new Date() },
    },
  });
  const me = await createAccount("me", "manager");
  const levels: AccessLevel[] = ["executive", "guest"];
  const byLevel = await Promise.all(
    levels.map(async (level): Promise<[string, Headers]> => [
      level,
      await createTokenHeaders(await createUser(level)),
    ]),
  );
  return [
    ["nobody", {}],
    [
      "a token that was made up",
      { authorization: "Bearer kith_0000000000000000000000000000000000000000000000" },
    ],
    ["a manager", await createTokenHeaders(me)],
    ["a manager in a browser", await createBrowserHeaders(me)],
    [
      "a browser that another site leads",
      { ...(await createBrowserHeaders(me)), "sec-fetch-site": "cross-site" },
    ],
    ["a public_only token", await createTokenHeaders(me, ["view:people"], { isPublicOnly: true })],
    ["a token without the scope", await createTokenHeaders(me, ["manage:people"])],
    ...byLevel,
  ];
}

test("Kith's server and the Next.js route return equal responses to every caller, and write equal audit events", async () => {
  for (const [name, headers] of await callers()) {
    for (const path of addresses) {
      const before = await lines();
      const { requestId: _own, ...ours } = await requestKithServer(path, headers);
      const between = await lines();
      const theirs = await requestNextRoute(path, headers);
      const after = await lines();
      expect([name, path, ours]).toEqual([name, path, theirs]);
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
  expect(answers.map(({ requestId }) => requestId)).toEqual(people.map(({ id }) => `request.${id}`));
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
      response.once("close", () => setImmediate(() => writeAnswer(response, answer, { headers: {} })));
      request.socket.destroy();
    });
    onTestFinished(() => void late.close());
    void listenLocally(late).then((latePort) =>
      get({ port: latePort, host: "127.0.0.1" }).on("error", () => undefined),
    );
  });
  expect(await isEnded).toBe("ended");
});
