import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { Problem, LoggableError } from "@/lib/platform/problem";
import { createLogger } from "./log";
import { runForRequest } from "./request-context";

/** Returns the log output as it leaves the process. */
function written(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("trace", { write: (line) => void lines.push(line) }));
  return lines.join("");
}
const fieldsOf = (line: string) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line));

/** Field names of private data in Kith and at the vendors, each with a canary value. */
const canaries: [string, string][] = [
  ["passwordHash", "canary-argon2id-hash"],
  ["token", "kith_canary0000000000000000000000000000000000000000"],
  ["api_token", "canary-api-token"],
  ["client-secret", "canary-client-secret"],
  ["Authorization", "Bearer canary-bearer"],
  ["Set-Cookie", "canary-set-cookie"],
  ["email", "canary.josé@private.example"],
  ["date_of_birth", "1990-04-canary"],
  ["bank_account_number", "12345678-canary"],
  ["bank_bsb", "062-canary"],
  ["home_address", '{"line":"12 Canary Street"}'],
  ["super_member_number", "canary-member"],
  ["mobile", "+61 400 canary"],
  ["databaseUrl", "postgresql://kith:p/canary@db/kith"],
  ["body", "Dear canary"],
];

function expectNone(line: string): void {
  expect(line).not.toBe("");
  expect(line.toLowerCase()).not.toContain("canary");
  expect(line).not.toContain("private.example");
}

describe("a private value is not written (I6)", () => {
  test("in a field with a private name, in any spelling and at any depth", () => {
    for (const [name, value] of canaries) {
      const line = written((log) => {
        log.info({ [name]: value }, "flat");
        log.info({ a: { b: { c: { d: { [name]: value, other: "kept" } } } } }, "deep");
        log.info({ list: [{ of: [{ [name]: { inside: value } }] }] }, "in lists");
        log.info({ [name.toUpperCase()]: [value] }, "by another spelling");
      });
      expectNone(line);
      expect(line).toContain("kept");
    }
  });

  test("in the messages, causes and fields of errors (B61)", () => {
    for (const [, value] of canaries) {
      const plain = new Error(`refused ${value}`);
      const cause = { kind: "UniqueConstraintViolation", originalCode: "23505", originalMessage: value };
      const driverAdapterError = new Error(value, { cause });
      const errors: unknown[] = [
        new SyntaxError(`Unexpected token, "${value}" is not valid JSON`),
        new Error("outer", { cause: new Error("inner", { cause: new Error(value) }) }),
        new Error("with data", { cause: { detail: value, code: value } }),
        new Error("with words", { cause: value }),
        new AggregateError([new Error(value)], value),
        Object.assign(new Error("with fields"), { code: value, response: { body: value }, jwt: value }),
        Object.assign(new Error("renamed"), { name: value }),
        new Problem("upstream", "projects_failed", "The source of people failed.", { cause: plain }),
        new Prisma.PrismaClientKnownRequestError(`Unique constraint failed: (${value})`, {
          code: "P2002",
          clientVersion: "7",
          meta: { modelName: "Person", target: [value], driverAdapterError },
        }),
        z
          .object({ a: z.string().refine(() => false, { error: ({ input }) => `not ${String(input)}` }) })
          .catchall(z.number())
          .safeParse({ a: value, [value]: value }).error,
        new Error(`first line\n    at ${value} (/app.js:1:1)\n    at other`),
      ];
      for (const error of errors) {
        expectNone(written((log) => log.error({ nested: { failure: error } }, "failed")));
        expectNone(written((log) => log.error(error)));
        expectNone(written((log) => log.error({ err: error })));
      }
    }
  });

  test.each([
    "ana.canary@private.example signed in",
    "asked with ?user=ana.canary%40private.example",
    "signed by whsec_canary0000+/0000=",
    "posted with xoxb-1234-canary",
    "connects to postgresql://kith:canary@db.example:5432/kith",
    "sent access_token=canary&client_secret=canary",
    "Authorization: Basic Y2FuYXJ5OmNhbmFyeQ==canary",
    "Set-Cookie: session=eyJhbGciOiJkaXIifQ.canary.canary.canary; Secure",
  ])("in free text, where its format identifies it: %s (B61)", (text) => {
    const line = written((log) => {
      log.info({ list: [text, { of: [{ inside: text }] }], [text]: 1 }, text);
      log.error({ err: new Error("outer", { cause: new LoggableError(text) }) }, "failed");
      log.error({ err: new AggregateError([new LoggableError(text)], text) }, "failed");
      log.error({ err: new Problem("upstream", "projects_failed", text) }, "failed");
    });
    expectNone(line);
  });
});

describe("the log states what happened:", () => {
  test("for an unknown error its type, codes, frames and causes", () => {
    const cause = new SyntaxError("words");
    const error = Object.assign(new Error("words", { cause }), { code: "ECONNREFUSED", errno: -111 });
    const { err } = fieldsOf(written((log) => log.error({ err: error }, "request failed")));
    expect(err).toMatchObject({
      type: "Error",
      code: "ECONNREFUSED",
      errno: -111,
      stack: expect.arrayContaining([expect.stringMatching(/log\.test\.ts:\d+:\d+\)?$/)]),
      cause: { type: "SyntaxError", stack: expect.any(Array) },
    });
  });

  test("for errors of the language and of Kith the full message", () => {
    const said = "Cannot read properties of undefined (reading 'length')";
    const cause = new LoggableError("network failure ECONNRESET");
    const problem = new Problem("upstream", "projects_failed", "The source of people failed.", { cause });
    const line = written((log) => {
      log.error({ err: new TypeError(said) }, "a defect");
      log.error({ err: problem }, "a problem");
    });
    for (const text of [said, problem.message, cause.message]) expect(line).toContain(text);
  });

  test("for an OpenID provider's error its code, without quoted input", () => {
    const said = [
      ["invalid_client (canary is not known here)", "invalid_client"],
      ["state mismatch, expected canary, got: canary", "state mismatch"],
      ["connect ECONNREFUSED 127.0.0.1:3221", "connect ECONNREFUSED"],
      ["expected 200 OK, got: 503 canary", "expected 200 OK, got: 503"],
    ] as const;
    for (const [message, kept] of said) {
      const err = Object.assign(new Error(message), { name: "OAuthCallbackError" });
      const line = written((log) => log.warn({ err }, "sign-in refused"));
      expect(fieldsOf(line)["err"]).toMatchObject({ type: "OAuthCallbackError", message: kept });
      expectNone(line);
    }
  });

  test("for Prisma the model and the adapter's code, for zod path and code", () => {
    const prisma = new Prisma.PrismaClientKnownRequestError("words", {
      code: "P2002",
      clientVersion: "7",
      meta: {
        modelName: "Person",
        driverAdapterError: new Error("words", {
          cause: { kind: "UniqueConstraintViolation", originalCode: "23505" },
        }),
      },
    });
    expect(fieldsOf(written((log) => log.error({ err: prisma }, "failed")))["err"]).toMatchObject({
      type: "PrismaClientKnownRequestError",
      code: "P2002",
      model: "Person",
      adapter: { kind: "UniqueConstraintViolation", originalCode: "23505" },
    });
    const { error } = z
      .object({ people: z.array(z.object({ id: z.string() })) })
      .safeParse({ people: [{ id: 1 }] });
    expect(fieldsOf(written((log) => log.error({ err: error }, "failed")))["err"]).toMatchObject({
      type: "ZodError",
      issues: [{ path: "people.0.id", code: "invalid_type" }],
    });
  });
});

describe("a line", () => {
  test("carries its request's id across asynchronous work, and none for background work", async () => {
    const idOf = (line: string) => fieldsOf(line)["requestId"];
    const lines = await Promise.all(
      ["request-1", "request-2"].map((id) =>
        runForRequest(id, async () => {
          await new Promise(setImmediate);
          return [
            written((log) => log.warn({ code: "x" }, "of the request")),
            runForRequest(null, () => written((log) => log.warn("of Kith's own"))),
          ];
        }),
      ),
    );
    expect(lines.map((both) => both.map(idOf))).toEqual([
      ["request-1", undefined],
      ["request-2", undefined],
    ]);
  });

  test("stays one line, without characters that move a terminal's cursor or reverse its text (B62)", () => {
    const forged = '\r\n{"level":30,"msg":"forged"}\u001b[31m\u009b2J\u007f\u2028\u2029\u202e\u0000';
    const line = written((log) => log.warn({ code: forged, [forged]: forged }, forged));
    expect(line.split("\n")).toHaveLength(2);
    expect(line.endsWith("\n")).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect(fieldsOf(line)["code"]).toBe(forged);
  });

  test("is written for any input, also for a getter that throws and a class without constructor", () => {
    const circle: Record<string, unknown> = { name: "circle" };
    circle["self"] = circle;
    const endless = new Error("endless");
    endless.cause = endless;
    const broken = {
      get port(): number {
        throw new TypeError("not connected");
      },
    };
    const nameless: unknown = Object.create({ constructor: undefined });
    const line = written((log) => {
      for (const value of [
        { broken, nameless, kept: 1 },
        circle,
        { err: endless },
        { err: Object.defineProperty(new Error("hostile"), "stack", { value: 7 }) },
        { when: new Date(NaN), big: 1n, map: new Map() },
      ])
        log.error(value, "odd");
    });
    const [first = "", ...others] = line.trim().split("\n");
    expect(others).toHaveLength(4);
    expect(fieldsOf(first)).toMatchObject({ broken: { port: "[unreadable]" }, kept: 1 });
  });
});
