import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { applyFaults, type CommonFault } from "./common-faults";
import { serveSimulator } from "./serve-simulator";
import { createPlainFailure } from "./simulated-answer";

function faulty(...faults: CommonFault[]) {
  const seen = { requests: 0 };
  const answer = async () => {
    seen.requests += 1;
    const work = () => Response.json(Array(900).fill(1));
    const html = { status: 503, text: "<!doctype html>" };
    return applyFaults(faults, work, { failure: createPlainFailure, html, wrongShape: { people: [] } });
  };
  return { seen, ...serveSimulator({}, answer) };
}

describe("on a port", () => {
  test("a gzip bomb is small until decompressed", async () => {
    const { url, close } = await faulty({ kind: "gzip-bomb", bytes: 5_000_000 }).listen();
    onTestFinished(close);
    const answer = await fetch(url);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(20_000);
    expect((await answer.arrayBuffer()).byteLength).toBe(5_000_000);
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
