import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { kithActor } from "@/lib/identity/audit/actor";
import type { PeopleSource } from "@/lib/connections/connectors/people/port";
import { getConnectedPeopleSource } from "@/lib/connections/connected-systems";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";
import { pickSortValues } from "@/lib/versions/sort-fields";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { authenticate, createUser, createTokenHeaders } from "@/testing/callers";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { Problem } from "@/lib/platform/problem";
import { readApi, requestApi } from "@/testing/request-api";
import { createRun } from "@/testing/runs";
import { hurryIntervals } from "@/testing/hurry-intervals";
import { jobs } from "@/lib/operations/jobs/jobs";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { runSync } from "./commands";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/run-schema";
import { syncResponse } from "./schema";
import { stopSyncs } from "./syncs-in-progress";

setUpTestDatabase();
recordVendorWaits();

const company = buildCompany(60);
const { simulator } = await serveProjects({ company });

beforeEach(() => {
  simulator.replaceAll(company);
  simulator.clearFaults();
});

const connect = () => storeProjectsConnection(simulator);

async function asExecutive() {
  const user =
    (await database().appUser.findFirst({ where: { email: "executive@example.com" } })) ??
    (await createUser("executive"));
  const headers = { ...(await createTokenHeaders(user)), "x-request-id": "request-1" };
  const history = () => readApi(syncRunsResponse, "/api/admin/sync-runs", headers);
  return {
    headers,
    sync: async (query = "") => {
      const answer = await requestApi("POST", `/api/people/sync${query}`, headers);
      return { ...answer, body: answer.json() as Record<string, unknown> };
    },
    history,
    runs: async () => (await history()).runs,
    run: (id: string) => readApi(syncRunResponse, `/api/admin/sync-runs/${id}`, headers),
    dismiss: async (id: string) =>
      (await requestApi("POST", `/api/admin/sync-runs/${id}/dismiss`, headers)).outcome,
  };
}

const activePeople = () =>
  database().person.findMany({
    where: { removedAt: null },
    include: { identities: true },
    orderBy: { id: "asc" },
  });
const dumpDirectory = async () =>
  JSON.stringify([
    await database().person.findMany({ orderBy: { id: "asc" } }),
    await database().externalIdentity.findMany({ orderBy: { externalId: "asc" } }),
    (await database().directoryState.findFirstOrThrow()).syncedAt,
    String((await database().directoryState.findFirstOrThrow()).version),
  ]);

describe("POST /api/people/sync", () => {
  test("creates every person, with managers, matched users and their titles, in the documented shape", async () => {
    await connect();
    const { staff, head } = company.roles;
    const user = await createUser("staff", staff.email);
    const { sync, runs, history } = await asExecutive();
    const { status, body } = await sync();
    expect([status, syncResponse.parse(body)]).toEqual([200, { ok: true, synced: 60, matched_users: 1 }]);

    const people = await activePeople();
    expect(people).toHaveLength(60);
    const byExternalId = new Map(
      people.flatMap((person) => person.identities.map(({ externalId }) => [externalId, person])),
    );
    for (const { id, managerId } of company.people.filter(
      ({ personType, attributes }) => personType === 1 && !attributes.deactivated_at,
    )) {
      expect(byExternalId.get(id)?.managerId ?? null).toBe(
        managerId === null ? null : byExternalId.get(managerId)?.id,
      );
    }
    expect(byExternalId.get(staff.id)?.identities[0]?.userId).toBe(user.id);
    expect(byExternalId.get(head.id)?.identities[0]?.userId).toBeNull();
    expect((await database().appUser.findUniqueOrThrow({ where: { id: user.id } })).jobTitle).toBe(
      staff.title,
    );
    const [run] = await runs();
    const { next } = await history();
    const { syncedAt } = await database().directoryState.findFirstOrThrow();
    expect(Date.parse(`${next.directory_from}Z`) - (syncedAt?.getTime() ?? 0)).toBeCloseTo(21_600_000, -4);
    expect([next.directory_every_seconds, next.payroll_at]).toEqual([21_600, null]);
    expect(run).toMatchObject({
      state: "succeeded",
      trigger: "api",
      created: 60,
      updated: 0,
      removed: 0,
      people_read: 60,
      people_announced: 60,
    });
    expect([run?.started_by?.name, run?.request_id]).toEqual(["The executive", "request-1"]);
    expect(await database().auditEvent.findMany({ where: { kind: "sync_finished" } })).toMatchObject([
      { requestId: "request-1" },
    ]);
    expect(run?.phases.map(({ phase }) => phase)).toEqual(["fetching", "planning", "applying"]);
  });

  test("changes no row the second time", async () => {
    await connect();
    const { sync, runs } = await asExecutive();
    await sync();
    const versions = () => database().$queryRaw`SELECT id, xmin::text FROM people ORDER BY id`;
    const before = await versions();
    expect((await sync()).body).toEqual({ ok: true, synced: 60, matched_users: 0 });
    expect(await versions()).toEqual(before);
    expect((await runs())[0]).toMatchObject({ unchanged: 60, created: 0, updated: 0 });
  });

  test("journals old and new value of every changed field", async () => {
    await connect();
    const { sync, runs, run } = await asExecutive();
    await sync();
    const { staff, head } = company.roles;
    simulator.edit(staff.id, { attributes: { title: "Chief Taster" }, managerId: head.id });
    simulator.deactivate("1030");
    await sync();
    const { changes, changes_total } = await run((await runs())[0]?.id ?? "");
    const updated = changes.find(({ person_name }) => person_name === `${staff.firstName} ${staff.lastName}`);
    expect(updated?.fields).toContainEqual({ field: "title", old: staff.title, new: "Chief Taster" });
    expect(updated?.fields.map(({ field }) => field)).toEqual(["title", "manager_id"]);
    expect(changes.filter(({ kind }) => kind === "removed")).toHaveLength(1);
    expect(changes_total).toBeGreaterThanOrEqual(2);
  });

  test("stores the former sort values of people who changed or left (PEOPLE-23)", async () => {
    await connect();
    const { sync } = await asExecutive();
    await sync();
    const { staff, head } = company.roles;
    const personOf = async (externalId: string) =>
      database().person.findFirstOrThrow({ where: { identities: { some: { externalId } } } });
    const [renamed, left] = [await personOf(staff.id), await personOf(head.id)];
    simulator.edit(staff.id, { attributes: { last_name: "Zzyzx", title: "Taster" }, managerId: null });
    simulator.deactivate(head.id);
    await sync();
    const beforeOf = async (personId: string) =>
      (
        await database().directoryChange.findFirstOrThrow({
          where: { personId },
          orderBy: { version: "desc" },
        })
      ).before;
    expect(await beforeOf(renamed.id)).toEqual({
      ...{ last_name: renamed.lastName, title: renamed.title, manager_id: renamed.managerId },
    });
    expect(await beforeOf(left.id)).toEqual(pickSortValues(left));
  });

  test("restores a returning person under their former id, with profile, user and links (A48)", async () => {
    await connect();
    const { sync } = await asExecutive();
    const returning = company.people.find(({ id }) => id === "1040");
    const user = await createUser("staff", String(returning?.attributes.email));
    await sync();
    const idOf = async () =>
      (await database().externalIdentity.findFirstOrThrow({ where: { externalId: "1040" } })).personId;
    const personId = (await idOf()) ?? "";
    await database().externalIdentity.create({
      data: { provider: "payroll", externalId: "employee-40", personId, userId: user.id },
    });
    await database().profile.create({ data: { personId, location: "Secret island", contact: "sealed" } });
    const theirs = async () => [
      await database().externalIdentity.findMany({ where: { personId }, orderBy: { provider: "asc" } }),
      await database().profile.findMany({ where: { personId } }),
      await database().appUser.findUniqueOrThrow({ where: { id: user.id } }),
    ];
    const before = await theirs();
    simulator.deactivate("1040");
    await sync();
    expect(await activePeople()).toHaveLength(59);
    simulator.reactivate("1040");
    await sync();
    expect(await activePeople()).toHaveLength(60);
    expect(await idOf()).toBe(personId);
    expect(await theirs()).toEqual(before);
    const linked = await database().externalIdentity.findMany({ where: { personId, userId: user.id } });
    expect(new Set(linked.map(({ externalId }) => externalId))).toEqual(new Set(["1040", "employee-40"]));
  });

  test("gives the new holder of a reused id nothing of the former holder (A49)", async () => {
    await connect();
    const { sync, runs } = await asExecutive();
    const user = await createUser("staff", String(company.people[40]?.attributes.email));
    await sync();
    const former = await database().externalIdentity.findFirstOrThrow({ where: { userId: user.id } });
    await database().profile.create({ data: { personId: former.personId ?? "", location: "Secret island" } });
    simulator.edit(former.externalId, {
      attributes: { first_name: "Sam", last_name: "Else", email: "else@fernhill.example" },
    });
    await sync();
    const now = await database().externalIdentity.findFirstOrThrow({
      where: { externalId: former.externalId },
    });
    expect(now.personId).not.toBe(former.personId);
    expect(now.userId).toBeNull();
    expect(await database().profile.count({ where: { personId: now.personId ?? "" } })).toBe(0);
    expect((await runs())[0]?.warnings.map(({ code }) => code)).toContain("reused_external_id");
    expect((await sync()).body).toMatchObject({ ok: true, synced: 60 });
  });

  test("without a connection returns 409 with the next step", async () => {
    const { sync, runs } = await asExecutive();
    expect((await sync()).outcome).toBe("409 projects_not_connected");
    expect(await runs()).toEqual([]);
  });
});

describe("failing sync", () => {
  test.each([
    [409, "reconnect_needed", "needs_reconnect", { kind: "status", status: 401 }],
    [503, "projects_busy", "failing", { kind: "status", status: 429, headers: { "retry-after": "86400" } }],
  ] as const)(
    "returns %i %s, changes no person, and is journalled with its reason (A1, A27, I2)",
    async (status, code, state, fault) => {
      await connect();
      const { sync, runs } = await asExecutive();
      await sync();
      const before = await dumpDirectory();
      simulator.setFault(fault);
      simulator.deactivate("1040");
      const failed = await sync();
      expect([failed.status, failed.body["code"]]).toEqual([status, code]);
      expect(failed.headers.get("retry-after")).toBe(status === 503 ? "86400" : null);
      expect(await dumpDirectory()).toBe(before);
      expect((await runs())[0]).toMatchObject({
        state: "failed",
        error: { code, detail: failed.body["detail"] },
      });
      expect((await database().connection.findFirstOrThrow()).status).toBe(state);

      simulator.clearFaults();
      expect((await sync()).status).toBe(200);
      expect((await database().connection.findFirstOrThrow()).status).toBe("connected");
    },
  );

  test("writes nothing if its lease was lost during the reading (A57)", async () => {
    const stolen: PeopleSource = {
      listPeople: async () => {
        await database()
          .$executeRaw`UPDATE leases SET token = token + 1, expires_at = clock_timestamp() + interval '1 second'`;
        return { people: [], broken: [] };
      },
    };
    const before = await dumpDirectory();
    await expect(runSync({ source: stolen, actor: kithActor, approve: "all" })).rejects.toMatchObject({
      code: "sync_lease_lost",
    });
    expect(await dumpDirectory()).toBe(before);
  });

  test("is aborted once the shutdown grace period is over: nothing is changed, and its lease is free immediately", async () => {
    const before = await dumpDirectory();
    const hanging: PeopleSource = {
      listPeople: async ({ signal }) => {
        await sleep(0);
        void stopSyncs({ graceMs: 0 });
        return sleep(60_000, { people: [], broken: [] }, { signal });
      },
    };
    await expect(runSync({ source: hanging, actor: kithActor })).rejects.toMatchObject({
      code: "sync_stopped",
    });
    expect(await dumpDirectory()).toBe(before);
    await connect();
    expect((await (await asExecutive()).sync()).status).toBe(200);
  });

  test("completes if it ends within the shutdown grace period", async () => {
    let stopped: Promise<void> | undefined;
    const slow: PeopleSource = {
      listPeople: async () => {
        await sleep(0);
        stopped = stopSyncs({ graceMs: 3_600_000 });
        return sleep(5, { people: [], broken: [] });
      },
    };
    expect(await runSync({ source: slow, actor: kithActor })).toMatchObject({ synced: 0 });
    await stopped;
  });

  test("of a killed process is shown as interrupted by its next reader, after the next job and after the next sync, which works (A52, A91, SYNC-29)", async () => {
    await connect();
    const { headers, sync, history, run } = await asExecutive();
    const interrupted =
      "The process that ran this sync stopped before it was done. No change was applied. Sync again.";
    const closing = jobs.find(({ name }) => name === "abandoned syncs");
    const readers: ((id: string) => Promise<unknown>)[] = [
      history,
      run,
      () => readApi(waitingResponse, "/api/admin/waiting", headers),
    ];
    const others = [
      async () => closing && "run" in closing && closing.run(new AbortController().signal),
      async () => expect((await sync()).status).toBe(200),
    ];
    for (const act of [...readers, ...others]) {
      const id = await createRun({ state: "running", phase: "fetching", finishedAt: null });
      const answer = await act(id);
      if (readers.includes(act)) expect(JSON.stringify(answer)).toContain(interrupted);
      expect(await database().syncRun.findUnique({ where: { id } })).toMatchObject({
        ...{ state: "abandoned", finishedAt: expect.any(Date) as Date, errorDetail: interrupted },
      });
    }
  });
});

function simulateTenPeople() {
  const own = createProjectsSimulator({ company: buildCompany(10) });
  const { token, organizationId, fetch } = own;
  const baseUrl = "http://simulator/api/v2";
  return { own, projects: createProductiveProjects({ baseUrl, token, organizationId, fetch }) };
}

describe("two concurrent syncs", () => {
  test("share one run and its answer (A55)", async () => {
    await connect();
    simulator.setFault({ kind: "delay", milliseconds: 300 });
    const { sync, runs } = await asExecutive();
    const answers = await Promise.all([sync(), sync(), sync()]);
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ ok: true, synced: 60, matched_users: 0 })),
    );
    expect(await runs()).toHaveLength(1);
  });
});

describe("cancelled sync", () => {
  const cancelOf = async () => {
    const headers = await createTokenHeaders(await createUser("executive", "vera@outside.example"));
    return async () => {
      const run = await database().syncRun.findFirstOrThrow({ orderBy: { startedAt: "desc" } });
      return requestApi("POST", `/api/admin/sync-runs/${run.id}/cancel`, headers);
    };
  };

  test("while reading changes no person, fails all waiting requests, is recorded, and allows the next sync", async () => {
    await connect();
    const { sync, runs } = await asExecutive();
    await sync();
    const before = await dumpDirectory();
    const cancel = await cancelOf();
    hurryIntervals();
    simulator.deactivate("1040");
    simulator.setFault({ kind: "hang", times: 1 });
    const strike = simulator.nextStrike();
    const answers = [sync(), sync()];
    await strike;
    expect((await cancel()).outcome).toBe("200");
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body["code"]]).toEqual([409, "sync_cancelled"]);
      expect(body["detail"]).toContain("The executive stopped this sync");
    }
    expect(await dumpDirectory()).toBe(before);
    const [run] = await runs();
    expect(run).toMatchObject({ state: "cancelled", synced: null, error: { code: "sync_cancelled" } });
    expect((await database().connection.findFirstOrThrow()).status).toBe("connected");
    const recorded = { kind: "sync_finished", subjectId: run?.id ?? "" } as const;
    expect(await database().auditEvent.findMany({ where: recorded })).toMatchObject([
      { detail: "cancelled", actorName: "The executive" },
    ]);
    expect((await cancel()).outcome).toBe("409 run_not_running");
    expect((await sync()).body).toMatchObject({ ok: true, synced: 59 });
  });

  test("just before it is applied is either applied or cancelled completely", async () => {
    const cancel = await cancelOf();
    const { own, projects: reading } = simulateTenPeople();
    const cancelled: ReturnType<typeof cancel>[] = [];
    const projects: PeopleSource = {
      listPeople: async (options) => {
        const listing = await reading.listPeople(options);
        cancelled.push(cancel());
        return listing;
      },
    };
    for (let round = 0; round < 3; round++) {
      const people = await database().person.count({ where: { removedAt: null } });
      own.edit("1004", { attributes: { title: `Round ${round}` } });
      const done = await runSync({ source: projects, actor: kithActor }).then(
        () => "applied",
        (error: unknown) => (error instanceof Problem ? error.code : "?"),
      );
      const outcome = (await cancelled.at(-1))?.outcome;
      expect([
        ["applied", "409 run_not_running"],
        ["sync_cancelled", "200"],
      ]).toContainEqual([done, outcome]);
      const titled = await database().person.count({ where: { title: `Round ${round}` } });
      const after = await database().person.count({ where: { removedAt: null } });
      expect([titled, after]).toEqual(done === "applied" ? [1, 10] : [0, people]);
    }
  });
});

describe("held removals", () => {
  async function hold() {
    await connect();
    const executive = await asExecutive();
    await executive.sync();
    simulator.setFault({ kind: "share", share: 0.5 });
    const held = await executive.sync();
    return { ...executive, held };
  }

  test("change no person, and are listed with title, office and reports, most reports first (A9)", async () => {
    const { held, runs, run } = await hold();
    expect(held.body).toMatchObject({
      ok: true,
      synced: 30,
      held_removals: 30,
      run_id: expect.any(String) as string,
    });
    expect(await activePeople()).toHaveLength(60);
    expect((await runs())[0]).toMatchObject({ state: "held", awaits_decision: true, removed: 0 });
    const { people = [] } = (await run(String(held.body["run_id"]))).held ?? {};
    const [first] = people;
    expect(people).toHaveLength(30);
    expect(first).toMatchObject({
      ...{ title: expect.any(String) as string, office: expect.any(String) as string },
      reports: await database().person.count({
        where: { managerId: first?.person_id ?? "", removedAt: null },
      }),
    });
  });

  test("are applied when their run is approved, and cannot be approved twice (A10)", async () => {
    const { sync, held, runs } = await hold();
    const approval = `?allow_removals=${String(held.body["run_id"])}`;
    expect(await sync(approval)).toMatchObject({ status: 200, body: { synced: 30 } });
    expect(await activePeople()).toHaveLength(30);
    const before = await runs();
    expect(before.filter((run) => run.awaits_decision)).toEqual([]);
    expect(await sync(approval)).toMatchObject({ status: 409, body: { code: "held_run_superseded" } });
    // A failed run would notify executives and delay the automatic refresh.
    expect(await runs()).toEqual(before);
    expect((await sync()).status).toBe(200);
  });

  test("can be decided for single people: the others stay held below the limit, until they are decided or listed again (SYNC-31)", async () => {
    const { sync, held, runs } = await hold();
    const heldIds = async () => {
      const [run] = await runs();
      const changes = await database().syncChange.findMany({ where: { runId: run?.id ?? "", kind: "held" } });
      return changes.map(({ personId }) => personId).toSorted();
    };
    const all = await heldIds();
    expect(all).toHaveLength(30);
    const [first = ""] = all;
    const approve = (runId: unknown, people: readonly string[]) =>
      sync(`?allow_removals=${String(runId)}${people.map((id) => `&person=${id}`).join("")}`);
    const before = [await activePeople(), await runs()];
    for (const query of [`?person=${first}`, `?allow_removals=true&person=${first}`])
      expect(await sync(query)).toMatchObject({ status: 400, body: { code: "invalid_query" } });
    expect(await approve(held.body["run_id"], [first, crypto.randomUUID()])).toMatchObject({
      ...{ status: 409, body: { code: "removal_not_held" } },
    });
    expect([await activePeople(), await runs()]).toEqual(before);

    const some = await approve(held.body["run_id"], all.slice(0, 27));
    expect(some).toMatchObject({ status: 200, body: { held_removals: 3 } });
    expect(await activePeople()).toHaveLength(33);
    // Three removals are below the limit, but an executive left them open.
    expect((await sync()).body).toMatchObject({ held_removals: 3 });
    expect(await heldIds()).toEqual(all.slice(27));

    simulator.clearFaults();
    await sync();
    expect(await activePeople()).toHaveLength(60);
    expect(await database().personMark.count()).toBe(0);
  });

  test("stay held if the executive loses the right while the approved run reads (CALL-12)", async () => {
    const { held } = await hold();
    const user = await database().appUser.findUniqueOrThrow({ where: { email: "executive@example.com" } });
    const headers = new Headers(await createTokenHeaders(user));
    const actor = requirePermission(await authenticate(headers), "manage:people");
    const [waiting] = await database().syncChange.findMany({ where: { kind: "held" } });
    const heldRunId = String(held.body["run_id"]);
    const before = await dumpDirectory();
    const connected = await getConnectedPeopleSource();
    const projects: PeopleSource = {
      listPeople: async (options) => {
        await database().appUser.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
        return connected.listPeople(options);
      },
    };
    for (const approve of [
      "all",
      { heldRunId },
      { heldRunId, personIds: [waiting?.personId ?? ""] },
    ] as const) {
      await database().appUser.update({ where: { id: user.id }, data: { disabledAt: null } });
      await expect(runSync({ source: projects, actor, approve })).rejects.toMatchObject({
        code: "invalid_token",
      });
      expect(await dumpDirectory()).toBe(before);
      expect(await database().personMark.count()).toBe(0);
    }

    // A sync that waits for the refused run does not get its refusal.
    await database().appUser.update({ where: { id: user.id }, data: { disabledAt: null } });
    const pause = vi.fn(() => sleep(5));
    const waitingSyncs: Promise<unknown>[] = [];
    const joined: PeopleSource = {
      listPeople: async (options) => {
        waitingSyncs.push(runSync({ source: connected, actor: kithActor }, pause));
        await vi.waitFor(() => expect(pause).toHaveBeenCalled());
        return projects.listPeople(options);
      },
    };
    await expect(runSync({ source: joined, actor, approve: "all" })).rejects.toMatchObject({
      code: "invalid_token",
    });
    expect(await Promise.all(waitingSyncs)).toMatchObject([{ isHeld: true, heldRemovals: 30 }]);
  });

  test("stay dismissed, until the removals of a new run are approved in advance", async () => {
    const { dismiss, sync, held, runs } = await hold();
    const id = String(held.body["run_id"]);
    expect(await dismiss(id)).toBe("200");
    const before = await runs();
    expect(await dismiss(id)).toBe("409 run_not_held");
    expect((await sync(`?allow_removals=${id}`)).outcome).toBe("409 run_not_held");
    expect(await runs()).toEqual(before);
    expect(await dismiss("none")).toBe("404 run_not_found");
    await sync("?allow_removals=true");
    expect(await activePeople()).toHaveLength(30);
  });

  test("that are dismissed while the people are read stay, although their removal was approved", async () => {
    const { dismiss, held } = await hold();
    const heldRunId = String(held.body["run_id"]);
    const connected = await getConnectedPeopleSource();
    const projects: PeopleSource = {
      listPeople: async (options) => {
        expect(await dismiss(heldRunId)).toBe("200");
        return connected.listPeople(options);
      },
    };
    const run = runSync({ source: projects, actor: kithActor, approve: { heldRunId } });
    await expect(run).rejects.toMatchObject({ code: "run_not_held" });
    expect(await activePeople()).toHaveLength(60);
  });
});
