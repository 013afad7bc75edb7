import { z } from "zod";
import type { CallLimits } from "@/lib/connections/connectors/vendor-call";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator, type ProjectsSimulatorOptions } from "@/simulators/projects/simulator";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";

// Connects the Productive adapter to the projects simulator, for tests of the adapter.

export const productiveToken = "a-token-that-must-not-show";
export const neverAborted = new AbortController().signal;
export const company = buildCompany(450); // three pages

/** Small size limits that a test can reach. The time limit is wide because the machine may be busy. */
export const testLimits = { attemptMs: 10_000, bodyBytes: 2_000_000 } satisfies Partial<CallLimits>;

export function createRecordedWaits() {
  const waits: number[] = [];
  return { waits, timing: { wait: async (ms: number) => void waits.push(ms) } };
}

export function createInProcessProjects({
  change,
  ...options
}: ProjectsSimulatorOptions & { change?: (body: ProjectsListPage) => unknown } = {}) {
  const simulator = createProjectsSimulator({
    company,
    token: productiveToken,
    ...options,
  });
  const projects = createProductiveProjects({
    baseUrl: "http://simulator/api/v2",
    token: productiveToken,
    organizationId: simulator.organizationId,
    fetch: change ? createChangingFetch(simulator.fetch, change) : simulator.fetch,
    limits: testLimits,
    timing: createRecordedWaits().timing,
  });
  return { simulator, projects, list: () => projects.listPeople({ signal: neverAborted }) };
}

const pageSchema = z.looseObject({ data: z.array(z.record(z.string(), z.unknown())) });
export type ProjectsListPage = z.infer<typeof pageSchema>;

export function createChangingFetch(
  send: typeof fetch,
  change: (body: ProjectsListPage) => unknown,
): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    return Response.json(change(pageSchema.parse(await response.json())), { status: response.status });
  };
}
