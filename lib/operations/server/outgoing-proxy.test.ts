import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createHttpsServer, request } from "node:https";
import { connect, type LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { findProxy, OutgoingAgent } from "@/lib/platform/network/outgoing-agent";
import { createPublicLookup, NotPublicError } from "@/lib/platform/network/public-lookup";
import { sendFetchThroughProxy } from "./start";

const folder = mkdtempSync(join(tmpdir(), "kith-proxy-"));
const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
execFileSync(
  "openssl",
  [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2"],
    ...["-subj", "/CN=vendor.example", "-addext", "subjectAltName=DNS:vendor.example"],
  ],
  { stdio: "ignore" },
);
const ca = readFileSync(cert);

const target = createHttpsServer({ key: readFileSync(key), cert: ca }, (_request, response) =>
  response.end("the vendor"),
);
const plainTarget = createServer((_request, response) => response.end("the plain vendor"));
let tunnels: string[] = [];
let logins: (string | undefined)[] = [];
const proxy = createServer().on("connect", ({ url = "", headers }, socket) => {
  tunnels.push(url);
  logins.push(headers["proxy-authorization"]);
  if (url.startsWith("refused.example")) return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  const port = Number(url.split(":").at(-1));
  const upstream = connect(port, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    upstream.pipe(socket).pipe(upstream);
  });
  return upstream;
});
const [targetPort, plainPort, proxyPort] = [
  await listenLocally(target),
  await listenLocally(plainTarget),
  await listenLocally(proxy),
];
afterAll(() => [target, plainTarget, proxy].forEach((server) => server.close()));

beforeEach(() => {
  [tunnels, logins] = [[], []];
  for (const name of ["https_proxy", "http_proxy", "no_proxy", "NO_PROXY"]) vi.stubEnv(name, undefined);
  vi.stubEnv("HTTPS_PROXY", `http://kith:p%40ss@127.0.0.1:${proxyPort}`);
});

const read = (host: string, lookup?: LookupFunction): Promise<string> =>
  new Promise((resolve, reject) => {
    const agent = new OutgoingAgent({ ca });
    request({ host, port: targetPort, agent, ...(lookup && { lookup }) })
      .on("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => resolve(text));
      })
      .on("error", reject)
      .end();
  });

describe("requests through HTTPS_PROXY (SET-33)", () => {
  test("reach the host by a tunnel with the proxy's login, and check the certificate of the host", async () => {
    expect(await read("vendor.example")).toBe("the vendor");
    expect(tunnels).toEqual([`vendor.example:${targetPort}`]);
    expect(logins).toEqual([`Basic ${Buffer.from("kith:p@ss").toString("base64")}`]);
    await expect(read("other.example")).rejects.toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
    await expect(read("refused.example")).rejects.toThrow("403");
  });

  test("to an untrusted name go to the checked address, and a private address is refused before the proxy (B88)", async () => {
    const resolveTo = (address: string) =>
      createPublicLookup((_name, _options, callback) => callback(null, [{ address, family: 4 }]));
    expect(await read("vendor.example", resolveTo("1.1.1.1"))).toBe("the vendor");
    expect(tunnels).toEqual([`1.1.1.1:${targetPort}`]);
    await expect(read("vendor.example", resolveTo("10.0.0.1"))).rejects.toBeInstanceOf(NotPublicError);
    expect(tunnels).toHaveLength(1);
  });

  test("by fetch use it too, and hosts in NO_PROXY are direct", async () => {
    const before = getGlobalDispatcher();
    onTestFinished(() => setGlobalDispatcher(before));
    vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${proxyPort}`);
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    sendFetchThroughProxy();
    expect(await (await fetch(`http://vendor.example:${plainPort}/`)).text()).toBe("the plain vendor");
    expect(tunnels).toEqual([`vendor.example:${plainPort}`]);
    expect(await (await fetch(`http://127.0.0.1:${plainPort}/`)).text()).toBe("the plain vendor");
    expect(tunnels).toHaveLength(1);
  });

  test.each([
    ["other.example", "vendor.example", true],
    ["other.example, EXAMPLE", "vendor.example", false],
    [".vendor.example", "api.vendor.example", false],
    ["*.vendor.example", "api.vendor.example", false],
    ["ndor.example", "vendor.example", true],
    ["*", "vendor.example", false],
  ])("with NO_PROXY=%s, %s through the proxy: %s", (excluded, host, isProxied) => {
    vi.stubEnv("NO_PROXY", excluded);
    expect(findProxy(host) !== null).toBe(isProxied);
  });

  test("are direct without a proxy", async () => {
    vi.stubEnv("HTTPS_PROXY", "");
    await expect(read("127.0.0.1")).rejects.toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
    expect(tunnels).toEqual([]);
  });
});
