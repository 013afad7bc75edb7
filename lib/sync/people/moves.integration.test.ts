// Both engines: concurrent runs, and rows that another transaction changes before the commit.
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { hiddenPeopleResponse } from "@/lib/directory/hidden/schema";
import type { VendorName } from "@/lib/connections/connectors/people/vendor-texts";
import { database } from "@/lib/platform/database/database";
import { buildCompany, type CompanyPerson } from "@/simulators/projects/company";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { dumpDatabase, dumpTable } from "@/testing/dump-database";
import { readApi, requestApi, type HttpMethod } from "@/testing/request-api";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { moveResponse, type PreparedMove } from "./move-schema";
import { syncPreview, type SyncPreview } from "./preview-schema";

setUpTestDatabase();

const size = 240;
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
/** Ids of the file are ids of other people at the vendor. */
const fileIds = new Map(people.map(({ id }, at) => [id, people[(at + 7) % people.length]?.id ?? ""]));
type Line = (person: CompanyPerson) => Partial<Record<"name" | "email", string>> | null;
const buildFile = (change: Line = () => ({})) =>
  [
    "Id,First name,Last name,E-mail,Title,Manager id",
    ...people.flatMap((person) => {
      const changed = change(person);
      const { first_name, last_name, email, title } = person.attributes;
      const [first, last] = changed?.name?.split(" ") ?? [first_name, last_name];
      const manager = fileIds.get(person.managerId ?? "") ?? "";
      return changed
        ? [[fileIds.get(person.id), first, last, changed.email ?? email, title, manager].join(",")]
        : [];
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
  };
const chain: VendorName[] = ["productive", "file", "productive"];

async function prepare(vendor: VendorName): Promise<void> {
  await succeed(request("POST", path, sources[vendor]?.body()));
  const sent = sources[vendor]?.send?.();
  if (sent) await succeed(sent);
}
async function readMove(): Promise<PreparedMove> {
  const { move } = await readApi(moveResponse, path, executive);
  if (!move) throw new Error("no move is prepared");
  return move;
}
const apply = async (id?: string) =>
  request("POST", `${path}/apply`, { preview_id: id ?? (await readMove()).preview?.id });
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
  for (const { id: personId } of stored) {
    await database().personAbout.create({ data: { personId, about: `About ${personId}`, ...now } });
    await database().profile.create({ data: { personId, location: "Lisbon" } });
    await database().customFieldValue.create({ data: { fieldId, personId, texts: [personId], ...now } });
    await database().externalIdentity.create({
      data: { provider: "payroll", externalId: `pay-${personId}`, personId, origin: "manual" },
    });
  }
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
  return { stored, first, second, third };
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

test(`${size} people of a file move to ${chain.join(", then to ")} with everything that Kith stores of them, by certain matches`, async () => {
  await startWithFile();
  const [kept, ids] = [await readKept(), await readSourceIds()];
  const seen: Partial<Record<VendorName, object>> = { file: ids };
  const history = await database().syncChange.count();
  for (const vendor of chain) {
    await prepare(vendor);
    const move = await readMove();
    expect(move.counts).toEqual({ same: size, unclear: 0, joins: 0, leaves: 0 });
    expect(move.preview?.counts).toMatchObject({ joins: 0, leaves: 0, returns: 0, held_removals: 0 });
    await succeed(apply());
    expect(await readKept()).toEqual(kept);
    const now = await readSourceIds();
    expect(now).toEqual(seen[vendor] ?? now);
    // Moving back recognises people by the ids that they had.
    if (seen[vendor])
      expect(new Set(move.same.flatMap(({ reasons }) => reasons))).toEqual(new Set(["same_id"]));
    seen[vendor] = now;
    const connected = await database().connection.findMany({ select: { vendor: true } });
    expect(connected).toEqual([{ vendor }]);
    await succeed(request("POST", "/api/people/sync"));
    expect(await readKept()).toEqual(kept);
  }
  expect(await database().syncChange.count()).toBeGreaterThanOrEqual(history);
});
