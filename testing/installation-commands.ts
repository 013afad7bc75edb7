import fc from "fast-check";
import { expect } from "vitest";
import { kithActor } from "@/lib/identity/audit/actor";
import { getConnectedPeopleSource } from "@/lib/connections/connected-systems";
import { runSync } from "@/lib/sync/people/commands";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment, replaceEnvironment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { resetSingletons } from "@/lib/platform/singleton";
import type { Fault } from "@/simulators/projects/faults";
import { requestApi } from "./request-api";
import { connectTestPayroll } from "./serve-payroll";
import { overrideSettings } from "./override-settings";
import {
  listActivePeople,
  maxUnapprovedRemovals,
  type InstallationModel,
  type TestedInstallation,
} from "./installation-model";

// Actions of users, vendors and operators on an installation, each with its expected effect on the model.

type Command = fc.AsyncCommand<InstallationModel, TestedInstallation>;

const createStep = (
  name: string,
  run: (model: InstallationModel, real: TestedInstallation) => Promise<unknown>,
): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await real.check(model);
  },
  toString: () => name,
});

const readOutcome = async (asked: ReturnType<typeof requestApi>) => (await asked).outcome;

export async function readPersonIds(): Promise<ReadonlyMap<string, string>> {
  const identities = await database().externalIdentity.findMany({ where: { provider: "projects" } });
  return new Map(identities.map(({ externalId, personId }) => [externalId, personId ?? ""]));
}

function applySync(model: InstallationModel): void {
  const active = new Set(listActivePeople(model));
  const gone = [...model.directory].filter((id) => !active.has(id));
  const holds = gone.length > maxUnapprovedRemovals && gone.length > 0.1 * model.directory.size;
  model.isHeld = holds;
  if (!holds) for (const id of gone) model.directory.delete(id);
  for (const id of active) model.directory.add(id);
  model.title = model.vendorTitle;
}

const vendorChanges: Command[] = [
  createStep("everybody gets another title", async (model, { projects }) =>
    changeVendorTitles(model, projects),
  ),
  createStep("a person leaves", async (model, { projects }) => removeVendorPeople(model, projects, 1)),
  createStep("half of the company is missing", async (model, { projects }) => {
    removeVendorPeople(model, projects, Math.floor(listActivePeople(model).length / 2));
  }),
  createStep("the people who left return", async (model, { projects }) => {
    for (const [id, isActive] of model.listed) {
      if (isActive) continue;
      projects.reactivate(id);
      model.listed.set(id, true);
    }
  }),
  createStep("two people manage each other", async (model, { projects }) => {
    const [one, other] = listActivePeople(model);
    if (!one || !other) return;
    projects.edit(one, { managerId: other });
    projects.edit(other, { managerId: one });
  }),
];

function changeVendorTitles(model: InstallationModel, projects: TestedInstallation["projects"]): void {
  model.vendorTitle += 1;
  for (const id of model.listed.keys()) {
    projects.edit(id, { attributes: { title: `Title ${model.vendorTitle}` } });
  }
}

function removeVendorPeople(
  model: InstallationModel,
  projects: TestedInstallation["projects"],
  count: number,
): void {
  for (const id of listActivePeople(model).slice(-count)) {
    projects.deactivate(id);
    model.listed.set(id, false);
  }
}

const syncCommands: Command[] = [
  createStep("sync", async (model, { executive }) => {
    const outcome = await readOutcome(requestApi("POST", "/api/people/sync", executive));
    if (!model.isProjectsConnected) return expect(outcome).toBe("409 projects_not_connected");
    expect(outcome).toBe("200");
    applySync(model);
  }),
  createStep("sync, and approve removals", async (model, { executive }) => {
    const outcome = await readOutcome(requestApi("POST", "/api/people/sync?allow_removals=true", executive));
    if (!model.isProjectsConnected) return expect(outcome).toBe("409 projects_not_connected");
    expect(outcome).toBe("200");
    model.directory = new Set(listActivePeople(model));
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
    createStep(`sync, which meets ${fault.kind}`, async (model, { executive, projects }) => {
      projects.setFault(fault);
      const outcome = await readOutcome(requestApi("POST", "/api/people/sync", executive));
      projects.clearFaults();
      expect(outcome).toBe(model.isProjectsConnected ? expected : "409 projects_not_connected");
    }),
  ),
  createStep("sync twice at once", async (model, { executive }) => {
    const outcomes = await Promise.all(
      [1, 2].map(() => readOutcome(requestApi("POST", "/api/people/sync", executive))),
    );
    if (!model.isProjectsConnected)
      return expect(new Set(outcomes)).toEqual(new Set(["409 projects_not_connected"]));
    expect(new Set(outcomes)).toEqual(new Set(["200"]));
    applySync(model);
  }),
  createStep("a sync is killed before it is applied", async (model) => {
    if (!model.isProjectsConnected) return;
    const projects = await getConnectedPeopleSource();
    const killed = runSync({
      source: {
        listPeople: async (options) => {
          const listing = await projects.listPeople(options);
          // Fencing: later writes of the run are rejected.
          await database().$executeRaw`
            UPDATE leases SET token = token + 1, holder = gen_random_uuid(), expires_at = 'epoch' WHERE name = 'people-sync'`;
          return listing;
        },
      },
      actor: kithActor,
    });
    await expect(killed).rejects.toMatchObject({ code: "sync_lease_lost" });
  }),
];

const arbitraryPersonIndex = fc.nat({ max: 3 });

const linkCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(arbitraryPersonIndex, arbitraryPersonIndex).map(([person, employee]) =>
    createStep(`link ${person} to employee ${employee}`, async (model, { executive, employees }) => {
      const id = [...model.listed.keys()][person] ?? "";
      const employeeId = employees[employee] ?? "";
      const asked = requestApi(
        "POST",
        `/api/people/${(await readPersonIds()).get(id)}/payroll-link`,
        executive,
        {
          payroll_employee_id: employeeId,
        },
      );
      const outcome = await readOutcome(asked);
      if (!model.directory.has(id)) return expect(outcome).toMatch(/^404 /);
      const holder = [...model.links].find(([, linked]) => linked === employeeId)?.[0];
      if (holder !== undefined && holder !== id && model.directory.has(holder)) {
        return expect(outcome).toMatch(/^409 /);
      }
      expect(outcome).toBe("200");
      if (holder !== undefined && holder !== id) forgetLink(model, holder);
      if (model.links.get(id) !== employeeId) forgetLink(model, id);
      model.links.set(id, employeeId);
    }),
  ),
  arbitraryPersonIndex.map((person) =>
    createStep(`unlink ${person}`, async (model, { executive }) => {
      const id = [...model.listed.keys()][person] ?? "";
      const outcome = await readOutcome(
        requestApi("DELETE", `/api/people/${(await readPersonIds()).get(id)}/payroll-link`, executive),
      );
      const isLinked = model.directory.has(id) && model.links.has(id);
      expect(outcome).toMatch(isLinked ? /^200$/ : /^404 /);
      if (isLinked) forgetLink(model, id);
    }),
  ),
  arbitraryPersonIndex.map((person) =>
    createStep(`read ${person} from payroll`, async (model, { executive }) => {
      const id = [...model.listed.keys()][person] ?? "";
      const outcome = await readOutcome(
        requestApi("POST", `/api/people/${(await readPersonIds()).get(id)}/payroll-sync`, executive),
      );
      if (!model.directory.has(id)) return expect(outcome).toMatch(/^404 /);
      if (!model.links.has(id)) return expect(outcome).toBe("400 not_linked");
      if (!model.isPayrollConnected) return expect(outcome).toBe("409 payroll_not_connected");
      expect(outcome).toBe("200");
      model.peopleWithPayroll.add(id);
    }),
  ),
];

function forgetLink(model: InstallationModel, id: string): void {
  model.links.delete(id);
  model.peopleWithPayroll.delete(id);
}

const rightsCommands: fc.Arbitrary<Command>[] = [
  fc.constantFrom("head", "manager", "staff", "guest", "executive").map((level) =>
    createStep(`a colleague becomes ${level}`, async (model, { executive, colleague }) => {
      const path = `/api/admin/users/${colleague.id}`;
      expect(await readOutcome(requestApi("PATCH", path, executive, { access_level: level }))).toBe("200");
      model.level = level;
    }),
  ),
  fc.constant(
    createStep("a colleague is disabled", async (model, { executive, colleague }) => {
      const path = `/api/admin/users/${colleague.id}`;
      expect(await readOutcome(requestApi("PATCH", path, executive, { disabled: true }))).toBe("200");
      model.isDisabled = true;
    }),
  ),
];

const connectionCommands: Command[] = [
  createStep("the projects system is disconnected", async (model, { executive }) => {
    const outcome = await readOutcome(requestApi("DELETE", "/api/admin/connections/projects", executive));
    expect(outcome).toBe(model.isProjectsConnected ? "200" : "404 not_connected");
    model.isProjectsConnected = false;
  }),
  createStep("the projects system is connected", async (model, { executive, projects }) => {
    const body = { api_token: projects.token };
    expect(await readOutcome(requestApi("PUT", "/api/admin/connections/projects", executive, body))).toBe(
      "200",
    );
    model.isProjectsConnected = true;
  }),
  createStep("payroll is disconnected", async (model, { executive }) => {
    const outcome = await readOutcome(requestApi("DELETE", "/api/admin/connections/payroll", executive));
    expect(outcome).toBe(model.isPayrollConnected ? "200" : "404 not_connected");
    model.isPayrollConnected = false;
  }),
  createStep("payroll is connected", async (model, { executive, payroll }) => {
    await connectTestPayroll(payroll, executive);
    model.isPayrollConnected = true;
  }),
  createStep("payroll's token has run out", async (_model, { payroll }) => {
    payroll.expireAccessTokens();
    await database()
      .$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() WHERE provider = 'payroll'`;
  }),
];

const machineCommands: Command[] = [
  createStep("the keys are rotated, and the old one is thrown away", async (model) => {
    model.keys += 1;
    const next = { id: `key-${model.keys}`, key: Buffer.alloc(32, model.keys) };
    overrideSettings({ encryptionKeys: [next, ...environment().encryptionKeys] });
    expect(await reencryptAllValues(environment().encryptionKeys)).toMatchObject({ unreadable: 0 });
    overrideSettings({ encryptionKeys: [next] });
  }),
  createStep("another process goes on", async () => {
    const [{ current }, settings] = [openedDatabase, environment()];
    resetSingletons();
    openedDatabase.current = current;
    replaceEnvironment(settings);
  }),
];

export const installationCommands = fc.commands(
  [
    ...[...vendorChanges, ...syncCommands, ...connectionCommands, ...machineCommands].map((command) =>
      fc.constant(command),
    ),
    ...linkCommands,
    ...rightsCommands,
    // Repeated entries make the commands with the most effects more frequent.
    fc.constant(syncCommands[0] ?? createStep("nothing", async () => undefined)),
  ],
  { maxCommands: 20, size: "max" },
);
