import fc from "fast-check";
import { expect } from "vitest";
import { kithItself } from "@/lib/audit/actor";
import { connectedProjects } from "@/lib/connections/connected-systems";
import { syncPeople } from "@/lib/people-sync/commands";
import { database, openedDatabase } from "@/lib/platform/database";
import { environment, replaceEnvironment } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import { forgetSingletons } from "@/lib/platform/singleton";
import type { Fault } from "@/lib/simulators/projects/faults";
import { api } from "./api";
import { connectPayroll } from "./payroll";
import { withSettings } from "./settings";
import { activeThere, mostRemovals, type Model, type Real } from "./whole-model";

// What people, vendors and machines do to an installation, each with what has to come of it.

type Command = fc.AsyncCommand<Model, Real>;

/** A step that is always possible. What has to hold always is looked at after it. */
const step = (name: string, run: (model: Model, real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await real.check(model);
  },
  toString: () => name,
});

const codeOf = async (asked: ReturnType<typeof api>) => (await asked).outcome;

/** Everyone of whom the directory knows, removed or not: their ids here by those there. */
export async function personIds(): Promise<ReadonlyMap<string, string>> {
  const identities = await database().externalIdentity.findMany({ where: { provider: "projects" } });
  return new Map(identities.map(({ externalId, personId }) => [externalId, personId ?? ""]));
}

/** The directory as the projects system has it: what a sync that is applied does. */
function applySync(model: Model): void {
  const active = new Set(activeThere(model));
  const gone = [...model.directory].filter((id) => !active.has(id));
  const holds = gone.length > mostRemovals && gone.length > 0.1 * model.directory.size;
  model.isHeld = holds;
  if (!holds) for (const id of gone) model.directory.delete(id);
  for (const id of active) model.directory.add(id);
  model.title = model.titleThere;
}

const changesThere: Command[] = [
  step("everybody gets another title", async (model, { projects }) => retitle(model, projects)),
  step("somebody leaves", async (model, { projects }) => leave(model, projects, 1)),
  step("half of the company is missing", async (model, { projects }) => {
    leave(model, projects, Math.floor(activeThere(model).length / 2));
  }),
  step("whoever left returns", async (model, { projects }) => {
    for (const [id, isActive] of model.listed) {
      if (isActive) continue;
      projects.reactivate(id);
      model.listed.set(id, true);
    }
  }),
  step("two people manage each other", async (model, { projects }) => {
    const [one, other] = activeThere(model);
    if (!one || !other) return;
    projects.edit(one, { managerId: other });
    projects.edit(other, { managerId: one });
  }),
];

function retitle(model: Model, projects: Real["projects"]): void {
  model.titleThere += 1;
  for (const id of model.listed.keys()) {
    projects.edit(id, { attributes: { title: `Title ${model.titleThere}` } });
  }
}

function leave(model: Model, projects: Real["projects"], count: number): void {
  for (const id of activeThere(model).slice(-count)) {
    projects.deactivate(id);
    model.listed.set(id, false);
  }
}

const syncs: Command[] = [
  step("sync", async (model, { executive }) => {
    const outcome = await codeOf(api("POST", "/api/people/sync", executive));
    if (!model.isProjectsConnected) return expect(outcome).toBe("409 projects_not_connected");
    expect(outcome).toBe("200");
    applySync(model);
  }),
  step("sync, and let go whoever is gone", async (model, { executive }) => {
    const outcome = await codeOf(api("POST", "/api/people/sync?allow_removals=true", executive));
    if (!model.isProjectsConnected) return expect(outcome).toBe("409 projects_not_connected");
    expect(outcome).toBe("200");
    model.directory = new Set(activeThere(model));
    applySync(model);
  }),
  ...(
    [
      [{ kind: "html" }, "502 projects_unreadable"],
      [{ kind: "truncated-json" }, "502 projects_unreadable"],
      [{ kind: "empty-page" }, "502 projects_incomplete"],
      [{ kind: "status", status: 400 }, "502 projects_failed"],
    ] satisfies [Fault, string][]
  ).map(([fault, expected]) =>
    step(`sync, which meets ${fault.kind}`, async (model, { executive, projects }) => {
      projects.setFault(fault);
      const outcome = await codeOf(api("POST", "/api/people/sync", executive));
      projects.clearFaults();
      expect(outcome).toBe(model.isProjectsConnected ? expected : "409 projects_not_connected");
    }),
  ),
  step("sync twice at once", async (model, { executive }) => {
    const outcomes = await Promise.all([1, 2].map(() => codeOf(api("POST", "/api/people/sync", executive))));
    if (!model.isProjectsConnected)
      return expect(new Set(outcomes)).toEqual(new Set(["409 projects_not_connected"]));
    expect(new Set(outcomes)).toEqual(new Set(["200"]));
    applySync(model);
  }),
  step("a sync is killed before it is applied", async (model) => {
    if (!model.isProjectsConnected) return;
    const projects = await connectedProjects();
    const killed = syncPeople({
      projects: {
        listPeople: async (options) => {
          const listing = await projects.listPeople(options);
          // Whatever it does from now on is not written, as if it were not there.
          await database().$executeRaw`
            UPDATE leases SET token = token + 1, holder = gen_random_uuid(), expires_at = 'epoch' WHERE name = 'people-sync'`;
          return listing;
        },
      },
      actor: kithItself,
    });
    await expect(killed).rejects.toMatchObject({ code: "sync_lease_lost" });
  }),
];

const somebody = fc.nat({ max: 3 });

const links: fc.Arbitrary<Command>[] = [
  fc.tuple(somebody, somebody).map(([person, employee]) =>
    step(`link ${person} to employee ${employee}`, async (model, { executive, employees }) => {
      const id = [...model.listed.keys()][person] ?? "";
      const employeeId = employees[employee] ?? "";
      const asked = api("POST", `/api/people/${(await personIds()).get(id)}/payroll-link`, executive, {
        payroll_employee_id: employeeId,
      });
      const outcome = await codeOf(asked);
      if (!model.directory.has(id)) return expect(outcome).toMatch(/^404 /);
      const holder = [...model.links].find(([, linked]) => linked === employeeId)?.[0];
      if (holder !== undefined && holder !== id && model.directory.has(holder)) {
        return expect(outcome).toMatch(/^409 /);
      }
      expect(outcome).toBe("200");
      if (holder !== undefined && holder !== id) forget(model, holder);
      if (model.links.get(id) !== employeeId) forget(model, id);
      model.links.set(id, employeeId);
    }),
  ),
  somebody.map((person) =>
    step(`unlink ${person}`, async (model, { executive }) => {
      const id = [...model.listed.keys()][person] ?? "";
      const outcome = await codeOf(
        api("DELETE", `/api/people/${(await personIds()).get(id)}/payroll-link`, executive),
      );
      const isLinked = model.directory.has(id) && model.links.has(id);
      expect(outcome).toMatch(isLinked ? /^200$/ : /^404 /);
      if (isLinked) forget(model, id);
    }),
  ),
  somebody.map((person) =>
    step(`read ${person} from payroll`, async (model, { executive }) => {
      const id = [...model.listed.keys()][person] ?? "";
      const outcome = await codeOf(
        api("POST", `/api/people/${(await personIds()).get(id)}/payroll-sync`, executive),
      );
      if (!model.directory.has(id)) return expect(outcome).toMatch(/^404 /);
      if (!model.links.has(id)) return expect(outcome).toBe("400 not_linked");
      if (!model.isPayrollConnected) return expect(outcome).toBe("409 payroll_not_connected");
      expect(outcome).toBe("200");
      model.told.add(id);
    }),
  ),
];

/** Who is not linked any more: what payroll told of the employee goes as well. */
function forget(model: Model, id: string): void {
  model.links.delete(id);
  model.told.delete(id);
}

const rights: fc.Arbitrary<Command>[] = [
  fc.constantFrom("head", "manager", "staff", "guest", "executive").map((level) =>
    step(`a colleague becomes ${level}`, async (model, { executive, colleague }) => {
      const path = `/api/admin/users/${colleague.id}`;
      expect(await codeOf(api("PATCH", path, executive, { access_level: level }))).toBe("200");
      model.level = level;
    }),
  ),
  fc.constant(
    step("a colleague is disabled", async (model, { executive, colleague }) => {
      const path = `/api/admin/users/${colleague.id}`;
      expect(await codeOf(api("PATCH", path, executive, { disabled: true }))).toBe("200");
      model.isDisabled = true;
    }),
  ),
];

const connections: Command[] = [
  step("the projects system is disconnected", async (model, { executive }) => {
    const outcome = await codeOf(api("DELETE", "/api/admin/connections/projects", executive));
    expect(outcome).toBe(model.isProjectsConnected ? "200" : "404 not_connected");
    model.isProjectsConnected = false;
  }),
  step("the projects system is connected", async (model, { executive, projects }) => {
    const body = { api_token: projects.token };
    expect(await codeOf(api("PUT", "/api/admin/connections/projects", executive, body))).toBe("200");
    model.isProjectsConnected = true;
  }),
  step("payroll is disconnected", async (model, { executive }) => {
    const outcome = await codeOf(api("DELETE", "/api/admin/connections/payroll", executive));
    expect(outcome).toBe(model.isPayrollConnected ? "200" : "404 not_connected");
    model.isPayrollConnected = false;
  }),
  step("payroll is connected", async (model, { executive, payroll }) => {
    await connectPayroll(payroll, executive);
    model.isPayrollConnected = true;
  }),
  step("payroll's token has run out", async (_model, { payroll }) => {
    payroll.expireAccessTokens();
    await database()
      .$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() WHERE provider = 'payroll'`;
  }),
];

const machines: Command[] = [
  step("the keys are rotated, and the old one is thrown away", async (model) => {
    model.keys += 1;
    const next = { id: `key-${model.keys}`, key: Buffer.alloc(32, model.keys) };
    withSettings({ encryptionKeys: [next, ...environment().encryptionKeys] });
    expect(await resealEverything(environment().encryptionKeys)).toMatchObject({ unreadable: 0 });
    withSettings({ encryptionKeys: [next] });
  }),
  step("another process goes on", async () => {
    const [{ current }, settings] = [openedDatabase, environment()];
    forgetSingletons();
    openedDatabase.current = current;
    replaceEnvironment(settings);
  }),
];

/** Sequences of all these steps. */
export const wholeCommands = fc.commands(
  [
    ...[...changesThere, ...syncs, ...connections, ...machines].map((command) => fc.constant(command)),
    ...links,
    ...rights,
    // What brings most about, more often.
    fc.constant(syncs[0] ?? step("nothing", async () => undefined)),
  ],
  { maxCommands: 20, size: "max" },
);
