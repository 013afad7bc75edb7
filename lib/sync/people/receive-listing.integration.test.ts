import { beforeEach, describe, expect, test } from "vitest";
import type {
  ReceivedListing,
  ReceivedRecord,
} from "@/lib/connections/connectors/people/received/received-listing";
import { createReceivedSource, readCurrentListing } from "@/lib/connections/received-listings";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { database } from "@/lib/platform/database/database";
import { authenticate, createTokenHeaders, createUser } from "@/testing/callers";
import { dumpTable } from "@/testing/dump-database";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { receiveListing } from "./receive-listing";
import { syncPeople } from "./sync-people";

setUpTestDatabase();
const { simulator } = await serveProjects();
let caller: CallerWith<"provision:people">;
beforeEach(async () => {
  const headers = await createTokenHeaders(await createUser("executive"), ["provision:people"]);
  const sender = await authenticate({
    get: (name) => (name === "authorization" ? headers.authorization : null),
  });
  caller = requirePermission(sender, "provision:people");
});

const toListing = (records: ReceivedRecord[], isComplete = true): ReceivedListing => ({
  ...{ vendor: "push", sentBy: "test", digest: null, isComplete, records, rejected: [] },
});
const receive = (listing: ReceivedListing) => receiveListing(caller, listing, new AbortController().signal);
const people: ReceivedRecord[] = ["a", "b", "c"].map((id) => ({
  ...{ source_id: id, first_name: id.toUpperCase(), last_name: "Silva", email: `${id}@fernhill.example` },
}));
const dumpSource = async () =>
  Promise.all(["people", "people_sources", "directory_state", "external_identities"].map(dumpTable));

test("two pushes at a time are two runs, and the second is merged with the result of the first (A95)", async () => {
  await receive(toListing(people));
  const parts = ["a", "b", "c"].map((source_id) => toListing([{ source_id, title: "Lead" }], false));
  const answers = await Promise.all(parts.map(receive));
  expect(new Set(answers.map(({ run_id }) => run_id)).size).toBe(3);
  expect(await database().person.findMany()).toMatchObject(people.map(() => ({ title: "Lead" })));
  expect((await readCurrentListing(database()))?.records).toMatchObject(
    people.map(() => ({ title: "Lead" })),
  );
});

test.each(["custom_field", "tag"])(
  "departments are those of the listing if its people cannot have the chosen source, a %s",
  async (source) => {
    await database().departmentSettings.create({ data: { source, fieldId: "7" } });
    await receive(toListing(people.map((person) => ({ ...person, department: "Design" }))));
    const stored = await database().person.findMany({ select: { department: true } });
    expect(stored).toEqual(people.map(() => ({ department: "Design" })));
  },
);

test("a push that waits for another run ends with its client", async () => {
  await receive(toListing(people));
  const gone = AbortSignal.abort(new Error("client gone"));
  await database().$executeRaw`
    UPDATE leases SET expires_at = clock_timestamp() + interval '1 minute' WHERE name = 'people-sync'`;
  await expect(receiveListing(caller, toListing(people), gone)).rejects.toThrow("client gone");
  expect(await database().syncRun.count()).toBe(1);
});

describe("a push changes nothing and its run fails if, while it runs,", () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ["its token is revoked", () => database().apiToken.deleteMany(), "invalid_token"],
    [
      "its owner loses the level (CALL-12)",
      () => database().appUser.updateMany({ data: { accessLevel: "staff" } }),
      "not_allowed",
    ],
    [
      "the scope is withdrawn",
      () => database().apiToken.updateMany({ data: { scopes: ["view:people"] } }),
      "missing_scope",
    ],
    ["the source is disconnected", () => database().connection.deleteMany(), "other_source"],
    [
      "another source is connected",
      async () => {
        await database().connection.deleteMany();
        await storeProjectsConnection(simulator);
      },
      "other_source",
    ],
  ])("%s", async (_what, interfere, code) => {
    await receive(toListing(people));
    const source = createReceivedSource(toListing([{ source_id: "d" }]), { acceptsDoubtful: false });
    let before: unknown;
    const pushed = syncPeople(
      { actor: caller, isOwnListing: true },
      {
        listPeople: async (options) => {
          const listing = await source.listPeople(options);
          await interfere();
          before = await dumpSource();
          return listing;
        },
      },
    );
    await expect(pushed).rejects.toMatchObject({ code });
    expect(await dumpSource()).toEqual(before);
    expect(await database().syncRun.findFirst({ orderBy: { startedAt: "desc" } })).toMatchObject({
      ...{ state: "failed", errorCode: code },
    });
  });
});

test("people whose removal is held are decided about once, and a partial push in between keeps them", async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ source_id: `p${index}`, name: `P ${index}` }));
  await receive(toListing(many));
  expect(await receive(toListing(many.slice(0, 10)))).toMatchObject({ held_removals: 30 });
  expect(await receive(toListing([{ source_id: "p1", title: "Lead" }], false))).toMatchObject({
    held_removals: 30,
  });
  expect(await database().person.count({ where: { removedAt: null } })).toBe(40);
});
