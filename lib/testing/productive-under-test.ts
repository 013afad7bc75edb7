import { z } from "zod";
import type { CallLimits } from "@/lib/connectors/call";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator, type SimulatorOptions } from "@/lib/simulators/projects/simulator";
import { productiveProjects } from "@/lib/connectors/projects/productive";

// The adapter joined to the simulator, for the tests beside this file.

export const token = "a-token-that-must-not-show";
export const neverAborted = new AbortController().signal;
export const company = buildCompany(450); // three pages

/** Small enough to reach; the time limit is wide, because the machine that runs tests may be busy. */
export const testLimits = { attemptMs: 10_000, bodyBytes: 2_000_000 } satisfies Partial<CallLimits>;

/** Waits are noted and take no time. */
export function notedWaits() {
  const waits: number[] = [];
  return { waits, timing: { wait: async (ms: number) => void waits.push(ms) } };
}

/** The adapter on a simulator in this process. `change` alters each answer's JSON before the adapter sees it. */
export function inProcess({
  change,
  ...options
}: SimulatorOptions & { change?: (body: Page) => unknown } = {}) {
  const simulator = createProjectsSimulator({ company, token, rateLimit: false, ...options });
  const projects = productiveProjects({
    baseUrl: "http://simulator/api/v2",
    token,
    organizationId: simulator.organizationId,
    fetch: change ? changing(simulator.fetch, change) : simulator.fetch,
    limits: testLimits,
    timing: notedWaits().timing,
  });
  return { simulator, projects, list: () => projects.listPeople({ signal: neverAborted }) };
}

const page = z.looseObject({ data: z.array(z.record(z.string(), z.unknown())) });
export type Page = z.infer<typeof page>;

/** A `fetch` whose JSON answers are altered. */
export function changing(send: typeof fetch, change: (body: Page) => unknown): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    return Response.json(change(page.parse(await response.json())), { status: response.status });
  };
}
