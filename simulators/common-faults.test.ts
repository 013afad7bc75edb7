import { createServer, request as httpRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { applyFaults, type CommonFault } from "./common-faults";
import { serveSimulator } from "./serve-simulator";
import { createPlainFailure } from "./simulated-answer";

const address = "http://simulator/";

/** Returns a vendor with these faults, whose answer is a list of numbers, and the number of times it did its work. */
function faulty(...faults: CommonFault[]) {
  const seen = { requests: 0, works: 0 };
  const answer = async (_request: Request, { pathname }: URL) => {
    seen.requests += 1;
    const work = () => {
      seen.works += 1;
      return pathname === "/none" ? new Response(null, { status: 204 }) : Response.json(Array(900).fill(1));
    };
    const html = { status: 503, text: "<!doctype html>" };
    return applyFaults(faults, work, { failure: createPlainFailure, html, wrongShape: { people: [] } });
  };
  return { seen, ...serveSimulator({}, answer) };
}

describe("a fault that replaces the answer prevents the work", () => {
  test.each([
    [429, { "retry-after": "86400" }],
    [429, { "retry-after": "Sat, 21 Nov 2026 10:00:00 GMT" }],
    [500, {}],
    [204, {}],
    [302, { location: "https://elsewhere.example/" }],
  ])("a status of %i with %j", async (status, headers) => {
    const { fetch, seen } = faulty({ kind: "status", status, headers });
    const answer = await fetch(address);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
    expect(seen.works).toBe(0);
  });
});

describe("a fault that corrupts the answer strikes after the work", () => {
  test.each([
    ["reset", "terminated"],
    ["short-body", "terminated"],
    ["lost-answer", "fetch failed"],
    ["truncated-json", "JSON"],
  ] as const)("%s", async (kind, message) => {
    const { fetch, seen } = faulty({ kind });
    await expect(fetch(address).then((answer) => answer.json())).rejects.toThrow(message);
    expect(seen.works).toBe(1);
  });

  test.each<CommonFault>([
    { kind: "wrong-shape" },
    { kind: "truncated-json" },
    { kind: "gzip-bomb", bytes: 1_000 },
    { kind: "reset" },
    { kind: "drip" },
  ])("$kind does not affect an answer without a body", async (fault) => {
    expect((await faulty(fault).fetch(`${address}none`)).status).toBe(204);
  });
});

describe("on a port", () => {
  async function raw(...faults: CommonFault[]) {
    const { url, close } = await faulty(...faults).listen();
    onTestFinished(close);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    type Seen = { announced: number; body: Buffer; error?: string; encoding?: string };
    return new Promise<Seen>((resolve) => {
      const chunks: Buffer[] = [];
      const seen: Seen = { announced: 0, body: Buffer.alloc(0) };
      const finish = (error?: string) =>
        resolve({ ...seen, body: Buffer.concat(chunks), ...(error !== undefined && { error }) });
      const failed = (error: NodeJS.ErrnoException) => finish(error.code ?? error.message);
      const sent = httpRequest(url, (incoming) => {
        seen.announced = Number(incoming.headers["content-length"]);
        const encoding = incoming.headers["content-encoding"];
        if (encoding !== undefined) seen.encoding = encoding;
        incoming.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (faults.some(({ kind }) => kind === "drip") && chunks.length === 3) finish();
        });
        incoming.on("end", () => finish());
        incoming.on("error", failed);
      });
      // The request receives the reset even after the response has begun.
      sent.on("error", failed);
      sent.end();
    });
  }

  test("a regular answer has the announced length", async () => {
    const { announced, body, error } = await raw();
    expect(error).toBeUndefined();
    expect(body).toHaveLength(announced);
  });

  test("short-body ends after half of the announced length", async () => {
    const { announced, body, error } = await raw({ kind: "short-body" });
    expect(error).toBe("ECONNRESET");
    expect(body.length).toBe(Math.floor(announced / 2));
  });

  test("a reset ends within half of the announced length, and drops bytes in transit", async () => {
    const { announced, body, error } = await raw({ kind: "reset" });
    expect(error).toBe("ECONNRESET");
    expect(body.length).toBeLessThanOrEqual(Math.floor(announced / 2));
  });

  test("a lost answer sends no bytes", async () => {
    expect(await raw({ kind: "lost-answer" })).toMatchObject({ error: "ECONNRESET", announced: 0 });
  });

  test("a drip announces the full body and sends single bytes", async () => {
    const { announced, body } = await raw({ kind: "drip" });
    expect(body.length).toBeLessThan(10);
    expect(announced).toBeGreaterThan(1_000);
  });

  test("a gzip bomb is small until decompressed", async () => {
    const { announced, body, encoding } = await raw({ kind: "gzip-bomb", bytes: 5_000_000 });
    expect(encoding).toBe("gzip");
    expect(announced).toBeLessThan(20_000);
    expect(gunzipSync(body)).toHaveLength(5_000_000);
  });

  test("a hanging answer can be closed, and its port reused", async () => {
    const { listen, seen } = faulty({ kind: "hang" });
    const { url, close } = await listen();
    const asked = fetch(url).catch((error: unknown) => error);
    while (seen.requests === 0) await new Promise((resolve) => setImmediate(resolve));
    await close();
    expect(await asked).toBeInstanceOf(Error);
    const again = createServer();
    await new Promise<void>((resolve, reject) => {
      again.once("error", reject);
      again.listen(Number(new URL(url).port), "127.0.0.1", resolve);
    });
    await new Promise((resolve) => again.close(resolve));
  });
});
