import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hiddenPeopleResponse } from "@/lib/directory/hidden/schema";
import type { VendorName } from "@/lib/connections/connectors/people/vendor-texts";
import { database } from "@/lib/platform/database/database";
import { createCertificate } from "@/simulators/entra/certificate";
import { createEntraSimulator } from "@/simulators/entra/simulator";
import { toEntraId } from "@/simulators/entra/users";
import { createDirectorySimulator } from "@/simulators/google/simulator";
import { robotUnit } from "@/simulators/google/users";
import { buildCompany, type CompanyPerson } from "@/simulators/projects/company";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { dumpDatabase, dumpTable } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { readApi, requestApi, type HttpMethod } from "@/testing/request-api";
import { expectRunAsPreviewed } from "@/testing/run-as-previewed";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { readPreview } from "./previews";
import { moveResponse, type PreparedMove } from "./move-schema";

setUpTestDatabase();

const size = 60;
const company = buildCompany(size);
const { simulator } = await serveProjects({ company });
const path = "/api/admin/connections/projects/move";
let executive: Record<string, string>;
beforeEach(async () => {
  simulator.replaceAll(company);
  simulator.clearFaults();
  executive = await createTokenHeaders(await createUser("executive"));
});

const request = (method: HttpMethod, at: string, body?: unknown, headers = {}) =>
  requestApi(method, at, { ...executive, ...headers }, body);
const succeed = async (answer: ReturnType<typeof request>) => {
  const { outcome, text } = await answer;
  expect(outcome, text).toBe("200");
};

const isListed = ({ personType, hrmTypeId, attributes }: CompanyPerson) =>
  personType !== 3 &&
  hrmTypeId === 1 &&
  attributes.deactivated_at === null &&
  attributes.archived_at === null;
const people = company.people.filter(isListed);
const endsAt = new Date("2030-01-01");
const { certificate, certificateWithKey } = createCertificate({ endsAt });
const entra = createEntraSimulator({ company: { ...company, people }, application: { certificate } });
const google = createDirectorySimulator({ company: { ...company, people } });
const entraServer = await entra.listen();
const googleServer = await google.listen();
afterAll(() => Promise.all([entraServer.close(), googleServer.close()]));
/** Ids of the file are ids of other people at the vendor. */
const fileIds = new Map(people.map(({ id }, at) => [id, people[(at + 7) % people.length]?.id ?? ""]));
const buildFile = (count = people.length) =>
  [
    "Id,First name,Last name,E-mail,Title,Manager id",
    ...people.slice(0, count).map(({ id, managerId, attributes }) => {
      const { first_name, last_name, email, title } = attributes;
      const manager = fileIds.get(managerId ?? "") ?? "";
      return [fileIds.get(id), first_name, last_name, email, title, manager].join(",");
    }),
  ].join("\n");
const csv = { "content-type": "text/csv" };
const sendFile = (file = buildFile(), isPreview = false) =>
  request("POST", `/api/people/source/file?mode=full${isPreview ? "&preview=true" : ""}`, file, csv);

/** How a test connects each source, and sends its people. A new vendor is a line here and one in `chain`. */
const sources: Partial<Record<VendorName, { body: () => object; send?: () => ReturnType<typeof request> }>> =
  {
    file: { body: () => ({ vendor: "file" }), send: () => sendFile(buildFile(), true) },
    productive: { body: () => ({ api_token: simulator.token }) },
    entra: {
      body: () => ({
        ...{ vendor: "entra", tenant_id: entra.application.tenantId, client_id: entra.application.clientId },
        certificate: certificateWithKey,
      }),
    },
    google: {
      body: () => ({ vendor: "google", service_account_key: google.keyFile, admin_email: google.adminEmail }),
    },
  };
const chain: VendorName[] = ["entra", "google", "productive", "file"];
/** Accounts of no person that no rule leaves out from the start. */
const accounts = {
  entra: [toEntraId("service")],
  google: google.users().flatMap(({ id, orgUnitPath }) => (orgUnitPath === robotUnit ? id : [])),
};

async function prepare(vendor: VendorName): Promise<void> {
  await succeed(request("POST", path, sources[vendor]?.body()));
  const sent = sources[vendor]?.send?.();
  if (sent) await succeed(sent);
}
async function readMove(): Promise<PreparedMove> {
  const { move } = await readApi(moveResponse, path, executive);
  return move ?? fail("no move is prepared");
}
function fail(why = "no preview"): never {
  throw new Error(why);
}
const findLastRun = async () =>
  (await database().syncRun.findFirstOrThrow({ orderBy: { startedAt: "desc" } })).id;
const apply = async (id?: string) =>
  request("POST", `${path}/apply`, { preview_id: id ?? (await readMove()).preview?.id });
async function applyAsPreviewed() {
  const id = (await readMove()).preview?.id ?? fail();
  const { content } = await readPreview(id);
  await succeed(apply(id));
  await expectRunAsPreviewed(await findLastRun(), content);
}
const answer = (answers: Record<string, string | null>) => request("PUT", path, { answers });

/** Starts with people of a file, with everything that Kith stores of a person. */
async function startWithFile() {
  await succeed(sendFile());
  const stored = await database().person.findMany({ orderBy: { id: "asc" } });
  const [first, second, third] = stored;
  if (!first || !second || !third) throw new Error("too few people");
  const field = { name: "Desk", kind: "text", editedBy: "person", seenBy: "everyone", position: 0 } as const;
  const { id: fieldId } = await database().customField.create({ data: { ...field, createdAt: new Date() } });
  const now = { updatedAt: new Date() };
  const ids = stored.map(({ id }) => id);
  await database().personAbout.createMany({
    data: ids.map((personId) => ({ personId, about: `About ${personId}`, ...now })),
  });
  await database().profile.createMany({ data: ids.map((personId) => ({ personId, location: "Lisbon" })) });
  await database().customFieldValue.createMany({
    data: ids.map((personId) => ({ fieldId, personId, texts: [personId], ...now })),
  });
  await database().externalIdentity.createMany({
    data: ids.map((personId) => {
      return { provider: "payroll", externalId: `pay-${personId}`, personId, origin: "manual" as const };
    }),
  });
  await database().ownPicture.create({
    data: { personId: first.id, contentType: "image/png", bytes: Buffer.from("x"), version: "1", ...now },
  });
  await database().personMark.create({
    data: { personId: second.id, otherId: second.id, kind: "not_in_payroll", setByName: "Ana" },
  });
  const user = await database().appUser.create({ data: { email: "linked@example.com", name: "Linked" } });
  await database().externalIdentity.updateMany({
    where: { provider: "projects", personId: third.id },
    data: { userId: user.id, origin: "manual", setByName: "Ana" },
  });
  await succeed(request("POST", "/api/people/sync"));
}

const keptTables = ["person_abouts", "profiles", "custom_field_values", "own_pictures", "person_marks"];
const readKept = async () => ({
  tables: await Promise.all(keptTables.map(dumpTable)),
  payroll: await database().externalIdentity.findMany({
    where: { provider: "payroll" },
    orderBy: { externalId: "asc" },
  }),
  people: await database().$queryRaw<object[]>`
    SELECT id, first_name, last_name, email, manager_id, is_hidden, removed_at, created_at, identity.user_id, origin, set_by_name
    FROM people JOIN external_identities AS identity ON identity.provider = 'projects' AND person_id = id ORDER BY id`,
});
const readSourceIds = () =>
  database().externalIdentity.findMany({
    where: { provider: "projects" },
    select: { externalId: true, personId: true, userId: true },
    orderBy: { externalId: "asc" },
  });

test(
  `${size} people of a file move to ${chain.join(", then to ")} with everything that Kith stores of them, by certain matches`,
  { timeout: 180_000 },
  async () => {
    overrideSettings({
      entra: { loginUrl: entraServer.url, graphUrl: entraServer.url },
      googleDirectory: { apiUrl: googleServer.apiUrl, tokenUrl: googleServer.tokenUrl },
    });
    for (const [vendor, never] of Object.entries(accounts)) {
      const rules = { rules: [{ kind: "disabled" }, { kind: "guest" }], always: [], never };
      await database().peopleRules.create({ data: { vendor, rules } });
    }
    await startWithFile();
    const [kept, ids] = [await readKept(), await readSourceIds()];
    const seen: Partial<Record<VendorName, object>> = { file: ids };
    const history = await database().syncChange.count();
    // Pictures that only the former source reads: the file knows none, and the next source replaces them by its own.
    const avatarUrl = "vendor-picture:former";
    const countFormerPictures = () => database().person.count({ where: { avatarUrl } });
    for (const vendor of chain) {
      if (vendor === "file") await database().person.updateMany({ data: { avatarUrl } });
      await prepare(vendor);
      const move = await readMove();
      expect(move.counts).toEqual({ same: size, answered: 0, unclear: 0 });
      expect(move.preview?.counts).toMatchObject({ joins: 0, leaves: 0, returns: 0, held_removals: 0 });
      await succeed(apply());
      expect(await readKept()).toEqual(kept);
      const now = await readSourceIds();
      expect(now).toEqual(seen[vendor] ?? now);
      // Moving back recognises people by the ids that they had.
      if (seen[vendor])
        expect(new Set(move.same.flatMap(({ reasons }) => reasons))).toEqual(new Set(["same_id"]));
      seen[vendor] = now;
      const connected = await database().connection.findMany({
        select: { vendor: true, credentialExpiresAt: true },
      });
      expect(connected).toEqual([{ vendor, credentialExpiresAt: vendor === "entra" ? endsAt : null }]);
      await succeed(request("POST", "/api/people/sync"));
      expect(await readKept()).toEqual(kept);
      expect(await countFormerPictures()).toBe(vendor === "file" ? size : 0);
    }
    expect(await database().syncChange.count()).toBeGreaterThanOrEqual(history);
  },
);

/** Rows that a move may change, without the prepared move itself and its previews. */
const dumpUnchanged = () =>
  dumpDatabase({ without: ["people_moves", "sync_previews", "audit_events", "leases"] });

describe("a prepared move", () => {
  beforeEach(() => succeed(sendFile(buildFile(30))));

  const [anyone, second] = people;
  if (!anyone || !second) throw new Error("too few people");
  /** The vendor lists one of the people under another name and address, and another one not at all. */
  const confuse = () =>
    simulator.replaceAll({
      ...company,
      people: people.slice(0, 30).flatMap((person) => {
        const { first_name, last_name } = person.attributes;
        const attributes = { ...person.attributes, email: "new@other.example", title: "Chair" };
        if (person === second) return [];
        return person === anyone
          ? { ...person, attributes: { ...attributes, first_name: `${String(first_name)}n`, last_name } }
          : person;
      }),
    });

  test("changes nothing before it is applied, and its preview is what the run then does", async () => {
    confuse();
    const before = await dumpUnchanged();
    await prepare("productive");
    const { unclear, preview: none, counts } = await readMove();
    expect([counts, none]).toEqual([{ same: 28, answered: 0, unclear: 1 }, null]);
    const [question] = unclear;
    expect((await apply(crypto.randomUUID())).outcome).toBe("404 preview_not_found");
    await succeed(answer({ [question?.record.source_id ?? ""]: question?.candidates[0]?.person.id ?? "" }));
    const { preview } = await readMove();
    expect(await dumpUnchanged()).toEqual(before);
    expect((await request("POST", `/api/people/sync?apply=${preview?.id}`)).outcome).toBe("409 move_needed");
    await applyAsPreviewed();
    const answered = await database().person.findUnique({
      where: { id: question?.candidates[0]?.person.id ?? "" },
      select: { email: true, removedAt: true },
    });
    expect(answered).toEqual({ email: "new@other.example", removedAt: null });
    expect(preview?.leaves).toHaveLength(1);
    expect(preview?.joins).toEqual([]);
    expect(await database().peopleMove.count()).toBe(0);
    expect(await database().connection.findMany({ select: { vendor: true } })).toEqual([
      { vendor: "productive" },
    ]);
    const events = await database().auditEvent.findMany({
      where: { kind: { in: ["connection_made", "connection_removed"] } },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(events.map(({ kind }) => kind)).toEqual(["connection_made", "connection_removed"]);
  });

  test("is applied only as the preview says: a change at the vendor, a sync of the former source and another answer make a new one", async () => {
    simulator.replaceAll({ ...company, people: people.slice(0, 30) });
    await prepare("productive");
    const first = await readMove();
    const outdated = async (id: string | undefined) => {
      const before = await dumpUnchanged();
      expect((await apply(id)).outcome).toBe("409 plan_outdated");
      expect(await dumpUnchanged()).toEqual(before);
      return (await readMove()).preview?.id;
    };
    simulator.edit(anyone.id, { attributes: { title: "Chair" } });
    const next = await outdated(first.preview?.id);
    await succeed(sendFile(buildFile(29)));
    const last = await outdated(next);
    await succeed(answer({ [anyone.id]: "new" }));
    await outdated(last);
    expect((await readMove()).preview?.counts).toMatchObject({ joins: 1, leaves: 1 });
    await succeed(answer({ [anyone.id]: null }));
    confuse();
    expect((await apply()).outcome).toBe("409 move_unclear");
    expect((await readMove()).unclear).toHaveLength(1);
    expect(await database().syncRun.count({ where: { state: { not: "succeeded" } } })).toBe(0);
  });

  test("whose credential ends applies nothing, and the former source stays", async () => {
    simulator.replaceAll({ ...company, people: people.slice(0, 30) });
    await prepare("productive");
    const { preview } = await readMove();
    const readState = async () => [await readKept(), await dumpTable("connections")];
    const before = await readState();
    simulator.setFault({ kind: "status", status: 401 });
    expect((await apply(preview?.id)).outcome).toBe("409 reconnect_needed");
    expect(await readState()).toEqual(before);
    simulator.clearFaults();
    await succeed(apply(preview?.id));
  });

  test("is one at a time: of two executives who apply it, one does", async () => {
    simulator.replaceAll({ ...company, people: people.slice(0, 30) });
    await prepare("productive");
    expect((await request("POST", path, { vendor: "push" })).outcome).toBe("409 move_prepared");
    const { preview } = await readMove();
    const outcomes = await Promise.all([apply(preview?.id), apply(preview?.id)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["200", "404 no_move"]);
    expect(await database().syncRun.groupBy({ by: ["state"], _count: true })).toEqual([
      { state: "succeeded", _count: 2 },
    ]);
  });

  test("is answered and given up only by callers who have seen it, and both are in the audit log", async () => {
    await prepare("productive");
    const { id } = await readMove();
    const [seen, unseen] = [id, crypto.randomUUID()].map((move_id) => ({
      answer: () => request("PUT", path, { move_id, answers: { [anyone.id]: "new" } }),
      giveUp: () => request("DELETE", `${path}?move_id=${move_id}`),
    }));
    expect((await unseen?.answer())?.outcome).toBe("404 no_move");
    expect((await unseen?.giveUp())?.outcome).toBe("404 no_move");
    expect((await readMove()).counts).toMatchObject({ answered: 0 });
    expect((await seen?.answer())?.outcome).toBe("200");
    expect((await readMove()).counts).toMatchObject({ answered: 1 });
    const { attributes } = anyone;
    simulator.edit(anyone.id, { attributes: { ...attributes, email: "corrected@other.example" } });
    await prepare("productive");
    expect(await readMove()).toMatchObject({ id, counts: { answered: 0, unclear: 1 } });
    expect((await seen?.giveUp())?.outcome).toBe("200");
    const events = await database().auditEvent.findMany({
      where: { subjectId: "projects", kind: { in: ["move_prepared", "move_answered", "move_given_up"] } },
      orderBy: { id: "asc" },
    });
    const recorded = events.map(({ kind, detail, actorName }) => [kind, detail, actorName]);
    expect([recorded[0], recorded[1], recorded.at(-1)]).toEqual([
      ["move_prepared", null, "The executive"],
      ["move_answered", "1 answer", "The executive"],
      ["move_given_up", null, "The executive"],
    ]);
  });

  test("is not needed for the present source, and is given up on request and after a day", async () => {
    expect((await request("POST", path, { vendor: "file" })).outcome).toBe("409 no_move_needed");
    await prepare("productive");
    await succeed(request("DELETE", path));
    expect((await request("DELETE", path)).outcome).toBe("404 no_move");
    await prepare("productive");
    await database().peopleMove.updateMany({ data: { expiresAt: new Date(0) } });
    expect(await readApi(moveResponse, path, executive)).toEqual({ move: null });
    expect((await answer({})).outcome).toBe("404 no_move");
  });

  test("with a record that cannot be read holds every removal, also in later syncs, until the record is corrected", async () => {
    const unreadable = { ...anyone.attributes, email: 7 };
    simulator.replaceAll({ ...company, people: people.slice(0, 30) });
    simulator.edit(anyone.id, { attributes: unreadable });
    await prepare("productive");
    expect((await readMove()).preview?.counts).toMatchObject({ leaves: 0, held_removals: 1, rejected: 1 });
    await applyAsPreviewed();
    await succeed(request("POST", "/api/people/sync"));
    expect(await database().person.count({ where: { removedAt: null } })).toBe(30);
    simulator.edit(anyone.id, { attributes: anyone.attributes });
    await succeed(request("POST", "/api/people/sync"));
    expect(await database().person.count()).toBe(30);
    expect(await database().personMark.count()).toBe(0);
  });

  test("does not show a record that cannot be read under the id that a hidden person had", async () => {
    simulator.replaceAll({ ...company, people: people.slice(0, 30) });
    const { id: externalId, attributes } = people[29] ?? anyone;
    simulator.edit(externalId, { attributes: { ...attributes, email: 7 } });
    const { id: personId } = await database().person.findFirstOrThrow({
      where: { email: String(attributes.email) },
    });
    await database().formerSourceId.create({
      data: { vendor: "productive", orgId: "", externalId, personId },
    });
    await succeed(request("PUT", `/api/people/${personId}/hidden`, { reason: "at risk" }));
    await prepare("productive");
    expect((await readMove()).preview).toMatchObject({ rejected: [], counts: { rejected: 0 }, warnings: [] });
  });

  test("moves a hidden person silently, and one who has no record stays stored and hidden", async () => {
    const [known, missing] = await database().person.findMany({
      where: { email: { in: [String(anyone.attributes.email), String(second.attributes.email)] } },
      orderBy: { email: anyone.attributes.email === second.attributes.email ? "asc" : "desc" },
    });
    for (const person of [known, missing])
      await succeed(request("PUT", `/api/people/${person?.id}/hidden`, { reason: "at risk" }));
    simulator.replaceAll({
      ...company,
      people: people.slice(0, 30).filter(({ attributes }) => attributes.email !== missing?.email),
    });
    await prepare("productive");
    const answers = [await request("GET", path)];
    expect(await readMove()).toMatchObject({
      counts: { same: 28, answered: 0, unclear: 0 },
      preview: { counts: { joins: 0, leaves: 0 } },
    });
    answers.push(await apply());
    for (const { outcome, text } of answers) {
      expect(outcome).toBe("200");
      for (const person of [known, missing])
        expect(text).not.toContain(`${person?.firstName} ${person?.lastName}`);
    }
    // The new source lists the missing person, and a rule leaves them out.
    simulator.replaceAll({ ...company, people: people.slice(0, 30) });
    const rules = "/api/admin/connections/projects/rules";
    const never = people.flatMap(({ id, attributes }) => (attributes.email === missing?.email ? id : []));
    await succeed(request("PUT", rules, { rules: [], always: [], never }));
    await succeed(request("POST", "/api/people/sync"));
    for (const at of [
      `${rules}/people?q=${encodeURIComponent(missing?.lastName ?? "")}`,
      "/api/admin/health",
    ]) {
      const { outcome, text } = await request("GET", at);
      expect(outcome, text).toBe("200");
      expect(text).not.toContain(`${missing?.firstName} ${missing?.lastName}`);
    }
    const { hidden } = await readApi(hiddenPeopleResponse, "/api/people/hidden", executive);
    expect(hidden.map(({ id, not_in_source: isMissing }) => [id, isMissing]).toSorted()).toEqual(
      [
        [known?.id, undefined],
        [missing?.id, true],
      ].toSorted(),
    );
  });
});
