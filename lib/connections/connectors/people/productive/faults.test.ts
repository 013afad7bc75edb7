// Slow: every fault of Productive, with its retries.
import { afterEach, describe, expect, test } from "vitest";
import type { CallLimits } from "@/lib/connections/connectors/vendor-call";
import { Problem } from "@/lib/platform/problem";
import type { Fault } from "@/simulators/projects/faults";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { createProductiveProjects } from "./adapter";
import {
  company,
  createInProcessProjects,
  neverAborted,
  createRecordedWaits,
  testLimits,
  productiveToken,
} from "@/testing/productive-test-adapter";
import { catchFailure, expectVendorProblem } from "@/testing/vendor-failures";
import {
  lastingBodyFaults,
  lastingFaults,
  passingFaults,
  type FaultRow,
} from "@/testing/vendor-faults.cases";

// Covers A1 to A33 of docs/reliability.md, as far as they concern this adapter, over a real port of this machine.

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function onPort(fault: Fault, limits: Partial<CallLimits> = {}) {
  const simulator = createProjectsSimulator({ company, token: productiveToken });
  const { url, close } = await simulator.listen();
  closing.push(close);
  simulator.setFault(fault);
  const { waits, timing } = createRecordedWaits();
  const projects = createProductiveProjects({
    baseUrl: url,
    token: productiveToken,
    organizationId: simulator.organizationId,
    limits: { ...testLimits, ...limits },
    timing: { ...timing, random: () => 1 },
  });
  return { simulator, waits, list: () => projects.listPeople({ signal: neverAborted }) };
}

const throttled = (seconds: string) =>
  ({ kind: "status", status: 429, headers: { "retry-after": seconds } }) as const;

describe("survives, and lists every person once", () => {
  test.each<[name: string, fault: Fault, requests: number, limits?: Partial<CallLimits> | undefined]>([
    ...passingFaults.map(
      ([name, fault, limits]): [string, Fault, number, Partial<CallLimits> | undefined] => [
        name,
        { ...fault, page: 2 },
        3 + fault.times,
        limits,
      ],
    ),
    ["a total that changes once (A3)", { kind: "total-pages", value: 2, page: 2, times: 1 }, 6],
    ["a row missed by a shift once (A5)", { kind: "shifted-row", page: 2, times: 1 }, 6],
  ])("%s", async (_name, fault, requests, limits) => {
    const { list, simulator } = await onPort(fault, limits);
    const { people } = await list();
    expect(new Set(people.map(({ externalId }) => externalId)).size).toBe(450);
    expect(people).toHaveLength(450);
    expect(simulator.requests).toHaveLength(requests);
  });
});

describe("fails and reveals no secret", () => {
  test.each<FaultRow<Fault>>([
    ...lastingFaults,
    ...lastingBodyFaults,
    ["a page without its rows (A1)", "incomplete", { kind: "empty-page", page: 3 }],
    ["fewer rows than announced (A2)", "incomplete", { kind: "total-count", value: 1_000 }],
    ["more rows than announced", "incomplete", { kind: "total-count", value: 400 }],
    ["a total that changes every time (A3)", "incomplete", { kind: "total-pages", value: 2, page: 2 }],
    ["429 for ever with a wait (A16)", "busy", throttled("2")],
    ["403 on a later page (A28)", "reconnect_needed", { kind: "status", status: 403, page: 3 }],
    ["a page more each time (A33)", "incomplete", { kind: "endless-pages" }],
    ["more pages than there can be (A33)", "unreadable", { kind: "total-pages", value: 1_000_000 }],
  ])("on %s: %s", async (_name, outcome, fault, limits) => {
    const { list } = await onPort(fault, limits);
    const secrets = [productiveToken, "fernhill.example"];
    expectVendorProblem(await catchFailure(list()), "projects", outcome, secrets);
  });

  test("with the field in the cause and not in the detail (A25)", async () => {
    const { list } = await onPort({ kind: "wrong-shape" });
    const error: unknown = await list().catch((thrown: unknown) => thrown);
    if (!(error instanceof Problem)) throw new Error("no Problem");
    expect(String(error.cause)).toContain("data");
    expect(error.message).not.toMatch(/expected|data/);
  });
});

describe("the token", () => {
  test("is sent only in its header", async () => {
    const { list, simulator } = createInProcessProjects();
    await list();
    for (const { path, headers } of simulator.requests) {
      expect(headers.get("x-auth-token")).toBe(productiveToken);
      const others = [...headers].filter(([name]) => name !== "x-auth-token");
      expect(path + JSON.stringify(others)).not.toContain(productiveToken);
    }
  });
});
