import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drawPortrait } from "@/lib/simulators/projects/portrait";
import type { Resolve } from "../public-lookup";
import { httpsPictures } from "./https-pictures";

const portrait = drawPortrait("1001");
const never = new AbortController().signal;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let handle: Handler = () => undefined;
const asked: IncomingMessage[] = [];
const host = createServer((request, response) => {
  asked.push(request);
  handle(request, response);
});
host.listen(0, "127.0.0.1");
await once(host, "listening");
const portOf = (server: { address: () => AddressInfo | string | null }) => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};
const ownOrigin = `http://127.0.0.1:${portOf(host)}`;

/** Somebody on this machine who must never be spoken to. */
let connections = 0;
const inside = createSocketServer((socket) => {
  connections += 1;
  socket.destroy();
});
inside.listen(0, "127.0.0.1");
await once(inside, "listening");
const insidePort = portOf(inside);

beforeEach(() => {
  asked.length = 0;
  connections = 0;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
  inside.close();
});

const give = (body: string | Uint8Array, type = "image/png", status = 200): Handler => {
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

const fetchFrom = (handler: Handler, settings: Partial<Parameters<typeof httpsPictures>[0]> = {}) => {
  handle = handler;
  return httpsPictures({ ownOrigin, ...settings }).fetch(`${ownOrigin}/face`, { signal: never });
};

describe("a picture", () => {
  test.each([
    ["image/png", portrait],
    ["image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1)],
    ["image/gif", "GIF89a\x09\0\x09\0"],
    ["image/webp", "RIFF....WEBPVP8X....\0\0\0\0\0\0\0\0\0\0"],
  ])("is %s by its own beginning, whatever the host calls it (B49)", async (type, body) => {
    const outcome = await fetchFrom(give(body, "text/html"));
    expect(outcome).toEqual({ picture: { type, bytes: new Uint8Array(Buffer.from(body)) } });
  });

  test("is asked for without anything that would tell the host who asks", async () => {
    await fetchFrom(give(portrait));
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(
      ["accept", "accept-encoding", "connection", "host", "user-agent"].sort(),
    );
  });

  test("may lie two redirects away", async () => {
    expect(await fetchFrom(redirect("/b", `${ownOrigin}/c`))).toHaveProperty("picture");
    expect(asked.map(({ url }) => url)).toEqual(["/face", "/b", "/c"]);
  });

  test("may be as large as the limit, counted and not announced", async () => {
    const limits = { bodyBytes: portrait.length };
    expect(await fetchFrom(give(portrait), { limits })).toHaveProperty("picture");
  });
});

describe("an address is not asked at all", () => {
  const resolvesTo =
    (...addresses: string[]): Resolve =>
    (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
  const fetchAddress = (address: string, ...addresses: string[]) =>
    httpsPictures({ ownOrigin, resolve: resolvesTo(...addresses) }).fetch(address, { signal: never });

  test.each([
    "not an address",
    "http://pictures.example/a.png",
    `http://127.0.0.1:${insidePort}/`,
    `http://localhost:${portOf(host)}/face`,
    "ftp://pictures.example/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
    "https://somebody:secret@pictures.example/a.png",
  ])("that is no plain https: %s", async (address) => {
    expect(await fetchAddress(address, "127.0.0.1")).toEqual({ failure: "address_refused" });
  });

  test.each(
    ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:7f00:1]", "0.0.0.0"].map(
      (numbers) => `https://${numbers}:${insidePort}/`,
    ),
  )("that leads to this machine in numbers: %s (B48)", async (address) => {
    expect(await fetchAddress(address)).toEqual({ failure: "not_public" });
  });

  test.each([
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00:ec2::254]/latest",
    "https://10.0.0.8/",
    "https://100.64.0.1/",
  ])("that leads to a closed network in numbers: %s (B48)", async (address) => {
    expect(await fetchAddress(address)).toEqual({ failure: "not_public" });
  });

  test.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [["1.1.1.1", "127.0.0.1"]],
    [[]],
  ])("whose name the socket's own look-up finds at %j (B48)", async (addresses) => {
    const found = await fetchAddress(`https://pictures.example:${insidePort}/`, ...addresses);
    expect(found).toEqual({ failure: "not_public" });
  });

  test.each([
    [`https://127.0.0.1:${insidePort}/`, "not_public"],
    [`http://127.0.0.1:${insidePort}/`, "address_refused"],
    [`//127.0.0.1:${insidePort}/`, "address_refused"],
    [`https://pictures.example:${insidePort}/`, "not_public"],
    ["file:///etc/passwd", "address_refused"],
  ])("that a redirect leads to: %s (B50)", async (location, failure) => {
    expect(await fetchFrom(redirect(location), { resolve: resolvesTo("127.0.0.1") })).toEqual({ failure });
  });

  test("without an exception of this machine's own", async () => {
    const outcome = await httpsPictures({ ownOrigin: null }).fetch(`${ownOrigin}/face`, { signal: never });
    expect(outcome).toEqual({ failure: "address_refused" });
    expect(asked).toEqual([]);
  });

  // Runs after each of them: nobody inside was spoken to.
  beforeEach(() => () => expect(connections).toBe(0));
});

describe("an answer is no picture (B49)", () => {
  test.each([
    ["not_found", "there is nothing", give("gone", "text/plain", 404)],
    ["not_found", "it is for others", give(portrait, "image/png", 403)],
    ["not_found", "it leads nowhere", give("", "text/plain", 302)],
    ["unavailable", "the host is busy", give(portrait, "image/png", 429)],
    ["unavailable", "the host is broken", give(portrait, "image/png", 503)],
    ["no_picture", "it is an SVG", give('<svg xmlns="http://www.w3.org/2000/svg"/>', "image/png")],
    ["no_picture", "it is a page", give("<!doctype html><title>Log in</title>", "image/png")],
    ["no_picture", "it is empty", give("")],
    ["no_picture", "it begins like one only", give("\x89PNG")],
    ["no_picture", "it does not say how large it is", give("GIF89a\0\0\0\0")],
    ["too_large", "it has more pixels than any face", give("GIF89a\x01\x10\x01\0")],
    ["too_many_redirects", "it leads on and on", redirect("/a", "/b", "/c", "/d")],
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

  test("too_large, and not read to its end", async () => {
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
    ["comes in drops", (_request, response) => void setInterval(() => response.write("."), 5).unref()],
    [
      "redirects slowly",
      (_request, response) => void setTimeout(() => redirect("/x")(_request, response), 30),
    ],
  ] satisfies [string, Handler][])("too_slow, where it %s", async (_how, handler) => {
    expect(await fetchFrom(handler, { limits: { totalMs: 50 } })).toEqual({ failure: "too_slow" });
  });

  test("unreachable, where nobody listens", async () => {
    const outcome = await httpsPictures({ ownOrigin: "http://127.0.0.1:9" }).fetch("http://127.0.0.1:9/", {
      signal: never,
    });
    expect(outcome).toEqual({ failure: "unreachable" });
  });

  test("unreachable, where the name is unknown", async () => {
    const resolve: Resolve = (_name, _options, callback) =>
      callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
    const pictures = httpsPictures({ ownOrigin: null, resolve });
    expect(await pictures.fetch("https://nowhere.example/", { signal: never })).toEqual({
      failure: "unreachable",
    });
  });
});

test("whoever stops it is told so, and it is no failure of the picture", async () => {
  const stop = new AbortController();
  handle = () => stop.abort(new Error("stopped"));
  const fetching = httpsPictures({ ownOrigin }).fetch(`${ownOrigin}/face`, { signal: stop.signal });
  await expect(fetching).rejects.toThrow("stopped");
});
