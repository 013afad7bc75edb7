import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drawPortrait } from "@/simulators/projects/portrait";
import type { LookupAddresses } from "@/lib/platform/network/public-lookup";
import { createHttpsPictureFetcher } from "./https-pictures";

const portrait = drawPortrait("1001");
const never = new AbortController().signal;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let handle: Handler = () => undefined;
const receivedRequests: IncomingMessage[] = [];
const host = createServer((request, response) => {
  receivedRequests.push(request);
  handle(request, response);
});
host.listen(0, "127.0.0.1");
await once(host, "listening");
const portOf = (server: { address: () => AddressInfo | string | null }) => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};
const ownOrigin = `http://127.0.0.1:${portOf(host)}`;

/** Server on this machine that must never receive a connection. */
let connections = 0;
const internalServer = createSocketServer((socket) => {
  connections += 1;
  socket.destroy();
});
internalServer.listen(0, "127.0.0.1");
await once(internalServer, "listening");
const insidePort = portOf(internalServer);

beforeEach(() => {
  receivedRequests.length = 0;
  connections = 0;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
  internalServer.close();
});

const respondWith = (body: string | Uint8Array, type = "image/png", status = 200): Handler => {
  return (_request, response) => void response.writeHead(status, { "content-type": type }).end(body);
};
const redirect = (...ways: string[]): Handler => {
  let step = 0;
  return (_request, response) => {
    const location = ways[step++];
    if (location) response.writeHead(302, { location }).end();
    else response.writeHead(200).end(portrait);
  };
};

const fetchFrom = (
  handler: Handler,
  settings: Partial<Parameters<typeof createHttpsPictureFetcher>[0]> = {},
) => {
  handle = handler;
  return createHttpsPictureFetcher({ simulatorOrigin: ownOrigin, ...settings }).fetch(`${ownOrigin}/face`, {
    signal: never,
  });
};

describe("a picture", () => {
  test.each([
    ["image/png", portrait],
    ["image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1)],
    ["image/gif", "GIF89a\x09\0\x09\0"],
    ["image/webp", "RIFF....WEBPVP8X....\0\0\0\0\0\0\0\0\0\0"],
  ])("is %s by its first bytes, whatever type the host claims (B49)", async (type, body) => {
    const outcome = await fetchFrom(respondWith(body, "text/html"));
    expect(outcome).toEqual({ picture: { type, bytes: new Uint8Array(Buffer.from(body)) } });
  });

  test("is requested without identifying Kith's user", async () => {
    await fetchFrom(respondWith(portrait));
    expect(Object.keys(receivedRequests[0]?.headers ?? {}).sort()).toEqual(
      ["accept", "accept-encoding", "connection", "host", "user-agent"].sort(),
    );
  });

  test("may be behind two redirects", async () => {
    expect(await fetchFrom(redirect("/b", `${ownOrigin}/c`))).toHaveProperty("picture");
    expect(receivedRequests.map(({ url }) => url)).toEqual(["/face", "/b", "/c"]);
  });

  test("may be as large as the limit, which counts received bytes and not the announced length", async () => {
    const limits = { bodyBytes: portrait.length };
    expect(await fetchFrom(respondWith(portrait), { limits })).toHaveProperty("picture");
  });
});

describe("no request is sent to an address", () => {
  const resolvesTo =
    (...addresses: string[]): LookupAddresses =>
    (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
  const fetchAddress = (address: string, ...addresses: string[]) =>
    createHttpsPictureFetcher({ simulatorOrigin: ownOrigin, resolve: resolvesTo(...addresses) }).fetch(
      address,
      { signal: never },
    );

  test.each([
    "not an address",
    "http://pictures.example/a.png",
    `http://127.0.0.1:${insidePort}/`,
    `http://localhost:${portOf(host)}/face`,
    "ftp://pictures.example/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
    "https://user:secret@pictures.example/a.png",
  ])("that is not plain https: %s", async (address) => {
    expect(await fetchAddress(address, "127.0.0.1")).toEqual({ failure: "address_refused" });
  });

  test.each(
    ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:7f00:1]", "0.0.0.0"].map(
      (numbers) => `https://${numbers}:${insidePort}/`,
    ),
  )("that leads to this machine by number: %s (B48)", async (address) => {
    expect(await fetchAddress(address)).toEqual({ failure: "not_public" });
  });

  test.each([[["127.0.0.1"]], [["1.1.1.1", "127.0.0.1"]], [[]]])(
    "whose name the socket resolves to %j (B48)",
    async (addresses) => {
      const found = await fetchAddress(`https://pictures.example:${insidePort}/`, ...addresses);
      expect(found).toEqual({ failure: "not_public" });
    },
  );

  test.each([
    [`https://127.0.0.1:${insidePort}/`, "not_public"],
    [`http://127.0.0.1:${insidePort}/`, "address_refused"],
    [`//127.0.0.1:${insidePort}/`, "address_refused"],
    [`https://pictures.example:${insidePort}/`, "not_public"],
    ["file:///etc/passwd", "address_refused"],
  ])("that a redirect leads to: %s (B50)", async (location, failure) => {
    expect(await fetchFrom(redirect(location), { resolve: resolvesTo("127.0.0.1") })).toEqual({ failure });
  });

  // Runs after each test: the internal server received no connection.
  beforeEach(() => () => expect(connections).toBe(0));
});

describe("an answer is not a picture (B49)", () => {
  test.each([
    ["not_found", "there is nothing", respondWith("gone", "text/plain", 404)],
    ["not_found", "access is forbidden", respondWith(portrait, "image/png", 403)],
    ["not_found", "its redirect has no target", respondWith("", "text/plain", 302)],
    ["unavailable", "the host is busy", respondWith(portrait, "image/png", 429)],
    ["unavailable", "the host is broken", respondWith(portrait, "image/png", 503)],
    ["no_picture", "it is an SVG", respondWith('<svg xmlns="http://www.w3.org/2000/svg"/>', "image/png")],
    ["no_picture", "it is a page", respondWith("<!doctype html><title>Log in</title>", "image/png")],
    ["no_picture", "it is empty", respondWith("")],
    ["no_picture", "it has only the first bytes of a PNG", respondWith("\x89PNG")],
    ["no_picture", "it states a size of zero", respondWith("GIF89a\0\0\0\0")],
    ["too_large", "it has too many pixels", respondWith("GIF89a\x01\x10\x01\0")],
    ["too_many_redirects", "it redirects too often", redirect("/a", "/b", "/c", "/d")],
    [
      "unreachable",
      "it is cut off",
      (_request, response) => {
        response.writeHead(200, { "content-length": portrait.length });
        response.write(portrait.subarray(0, 99), () => response.destroy());
      },
    ],
  ] satisfies [string, string, Handler][])("%s, where %s", async (failure, _what, handler) => {
    expect(await fetchFrom(handler)).toEqual({ failure });
  });

  test("too_large, and is not read to its end", async () => {
    let sent = 0;
    const endless: Handler = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64;
        sent += 64;
      };
      response.on("drain", more);
      more();
    };
    expect(await fetchFrom(endless)).toEqual({ failure: "too_large" });
    expect(sent).toBeLessThan(100_000);
  });

  test.each([
    ["never begins", () => undefined],
    ["arrives byte by byte", (_request, response) => void setInterval(() => response.write("."), 5).unref()],
    [
      "redirects slowly",
      (_request, response) => void setTimeout(() => redirect("/x")(_request, response), 30),
    ],
  ] satisfies [string, Handler][])("too_slow, where it %s", async (_how, handler) => {
    expect(await fetchFrom(handler, { limits: { totalMs: 50 } })).toEqual({ failure: "too_slow" });
  });

  test("unreachable, where the name is unknown", async () => {
    const resolve: LookupAddresses = (_name, _options, callback) =>
      callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
    const pictures = createHttpsPictureFetcher({ simulatorOrigin: null, resolve });
    expect(await pictures.fetch("https://nowhere.example/", { signal: never })).toEqual({
      failure: "unreachable",
    });
  });
});

test("an abort rejects with the abort reason and is not a failure of the picture", async () => {
  const stop = new AbortController();
  handle = () => stop.abort(new Error("stopped"));
  const fetching = createHttpsPictureFetcher({ simulatorOrigin: ownOrigin }).fetch(`${ownOrigin}/face`, {
    signal: stop.signal,
  });
  await expect(fetching).rejects.toThrow("stopped");
});
