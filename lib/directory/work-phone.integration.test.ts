import { beforeEach, expect, test } from "vitest";
import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import { changesResponse } from "@/lib/directory/changes/schema";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { kithActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { personOverviewResponse } from "@/lib/profiles/schema";
import { runSync } from "@/lib/sync/people/commands";
import { aboutResponse } from "@/lib/directory/about/schema";
import { overrideSettings } from "@/testing/override-settings";
import { createLevelHeaders } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

let executive: Record<string, string>;
beforeEach(async () => {
  executive = await createLevelHeaders("executive");
});

const person: VendorPerson = {
  ...{ externalId: "1", firstName: "Ana", lastName: "Silva", email: null, title: "", avatarUrl: null },
  ...{ office: null, workPhone: null, joinedOn: null, managerExternalId: null },
  ...{ teams: [], tags: [], customFields: {}, facts: {} },
};
const sync = (workPhone: string | null | undefined) =>
  runSync({
    source: {
      listPeople: () =>
        Promise.resolve({ people: [{ ...person, workPhone }], broken: [], hasChosenFields: true }),
    },
    actor: kithActor,
  });
const read = async (path: string, headers = executive) => (await requestApi("GET", path, headers)).json();

async function readShown(id: string, headers = executive) {
  const { details } = directoryDetailsResponse.parse(await read("/api/people/directory-details", headers));
  const { reach } = personOverviewResponse.parse(await read(`/api/people/${id}/overview`, headers));
  const card = await requestApi("GET", `/api/people/${id}`, { ...headers, accept: "text/vcard" });
  const [, dialled = null] = /^TEL;TYPE=work:(.*)$/m.exec(card.text.replaceAll("\r", "")) ?? [];
  return [details[0]?.work_phone, reach.work_phone, dialled];
}
const all = (phone: string | null) => [phone, phone, phone];

test("the work phone of the source is shown wherever the own one is, unless the person entered one", async () => {
  await sync(" +351 21\n555 0100 ");
  const { id } = await database().person.findFirstOrThrow();
  const shown = () => readShown(id);
  expect(await shown()).toEqual(all("+351 21 555 0100"));
  const enter = (work_phone: string | null) =>
    requestApi("PATCH", `/api/people/${id}/about`, executive, { work_phone });
  expect((await enter("+351 21 555 0199")).outcome).toBe("200");
  expect(await shown()).toEqual(all("+351 21 555 0199"));
  await enter(null);
  expect(await shown()).toEqual(all("+351 21 555 0100"));
  await sync(undefined);
  expect(await shown()).toEqual(all("+351 21 555 0100"));
  await sync(null);
  expect(await shown()).toEqual(all(null));
});

test("with WORK_PHONES=executives, others see neither a work phone nor that it changed (ACCESS-13)", async () => {
  overrideSettings({ workPhones: "executives" });
  await sync("+351 21 555 0100");
  const { id } = await database().person.findFirstOrThrow();
  await requestApi("PATCH", `/api/people/${id}/about`, executive, { work_phone: "+351 21 555 0199" });
  const { cursor } = changesResponse.parse(await read("/api/people/changes"));
  await sync("+351 21 555 0101");
  const readFields = async (headers = executive) =>
    changesResponse.parse(await read(`/api/people/changes?cursor=${cursor}`, headers)).changes.length;
  const readOwn = async (headers = executive) =>
    aboutResponse.parse(await read(`/api/people/${id}/about`, headers)).about.work_phone;
  expect(await readShown(id)).toEqual(all("+351 21 555 0199"));
  expect([await readFields(), await readOwn()]).toEqual([1, "+351 21 555 0199"]);
  const staff = await createLevelHeaders("staff");
  expect(await readShown(id, staff)).toEqual(all(null));
  expect([await readFields(staff), await readOwn(staff)]).toEqual([0, null]);
});

test("a changed work phone is in the run history and the feed, which a public_only token does not see", async () => {
  await sync("1");
  const { cursor } = changesResponse.parse(await read("/api/people/changes"));
  await sync("2".repeat(300));
  const { changes } = changesResponse.parse(await read(`/api/people/changes?cursor=${cursor}`));
  expect(changes.map(({ fields }) => fields)).toEqual([["work_phone"]]);
  expect(
    await database().syncChange.findMany({
      where: { kind: "updated" },
      select: { field: true, old: true, new: true },
    }),
  ).toEqual([{ field: "work_phone", old: "1", new: "2".repeat(100) }]);
});
