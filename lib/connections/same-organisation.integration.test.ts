// Both engines: locks of concurrent connection requests.
import { requirePermission } from "@/lib/identity/access/require-permission";
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { authenticate, createTokenHeaders, createUser } from "@/testing/callers";
import { setUpTestDatabase } from "@/testing/test-database";
import { removeConnection, storeAccess } from "./store-connection";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

test("two concurrent first connections to different organisations: one succeeds, the other is refused", async () => {
  const headers = await createTokenHeaders(await createUser("executive"));
  const caller = requirePermission(await authenticate(new Headers(headers)), "admin:connections");
  const connectTo = (id: string) =>
    storeAccess(caller, peopleSystem, {
      organisation: { id, name: `Organisation ${id}` },
      actingAs: "Sam",
      secret: { vendor: "productive", token: `of ${id}`, organizationId: id },
    });
  for (let round = 0; round < 5; round++) {
    const results = await Promise.allSettled([connectTo("77"), connectTo("78")]);
    const [made] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(results.filter(({ status }) => status === "rejected")).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "other_organisation" }) as unknown },
    ]);
    expect((await database().connection.findFirstOrThrow()).orgName).toBe(made?.org_name);
    await removeConnection(caller, peopleSystem);
  }
});
