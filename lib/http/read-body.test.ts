import { expect, test } from "vitest";
import { buildProblemAnswer } from "./problem-answer";
import { readJsonBody } from "./read-body";

/** Returns the response to a request whose body ends with this error. */
async function outcomeOf(failure: Error): Promise<string> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
    pull: (controller) => controller.error(failure),
  });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
  const error: unknown = await readJsonBody(new Request("http://localhost/", init)).catch(
    (thrown: unknown) => thrown,
  );
  const answer = buildProblemAnswer(error);
  return `${answer.status} ${(JSON.parse(String(answer.body)) as { code: string }).code}`;
}

test.each<[string, Error]>([
  ["with a reset", Object.assign(new Error("aborted"), { code: "ECONNRESET" })],
  ["with a closed pipe", Object.assign(new Error("write EPIPE"), { code: "EPIPE" })],
  ["without a reason", new Error("terminated")],
  ["after too long", new DOMException("The operation timed out", "TimeoutError")],
])(
  "a body that ends early %s is reported as the client's error, and does not count as a database outage",
  async (_how, failure) => {
    expect(await outcomeOf(failure)).toBe("400 body_cut_short");
  },
);
