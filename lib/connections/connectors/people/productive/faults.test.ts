// Slow: every fault of Productive, with its retries.
import { describe, expect, onTestFinished, test } from "vitest";
import type { CallLimits } from "@/lib/connections/connectors/vendor-call";
import type { Fault } from "@/simulators/projects/faults";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { createProductiveProjects } from "./adapter";
import {
  company,
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

async function onPort(fault: Fault, limits: Partial<CallLimits> = {}) {
  const simulator = createProjectsSimulator({ company, token: productiveToken });
  const { url, close } = await simulator.listen();
  onTestFinished(close);
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
    ["a total that changes every time (A3)", "incomplete", { kind: "total-pages", value: 2, page: 2 }],
    ["403 on a later page (A28)", "reconnect_needed", { kind: "status", status: 403, page: 3 }],
    ["more pages than there can be (A33)", "unreadable", { kind: "total-pages", value: 1_000_000 }],
  ])("on %s: %s", async (_name, outcome, fault, limits) => {
    const { list } = await onPort(fault, limits);
    const secrets = [productiveToken, "fernhill.example"];
    expectVendorProblem(await catchFailure(list()), "projects", outcome, secrets);
  });
});
