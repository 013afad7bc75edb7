// Both engines: locks of those who connect at once.
import { requirePermission } from "@/lib/access/require";
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { makeUser } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";
import { connectProjects, disconnectProjects } from "./commands";

withStore();

test("two who connect different organisations at once, for the first time: one does, the other is told", async () => {
  const { id: userId, name, email } = await makeUser("executive");
  const caller = requirePermission(
    {
      userId,
      name,
      email,
      accessLevel: "executive" as const,
      personId: null,
      via: { kind: "session" as const, sessionId: crypto.randomUUID(), viewer: null },
    },
    "admin:connections",
  );
  const connect = (id: string) =>
    connectProjects(caller, { apiToken: `of ${id}`, organizationId: undefined }, async () => ({
      organizations: [{ id, name: `Organisation ${id}` }],
      actingAs: "Somebody",
    }));
  for (let round = 0; round < 5; round++) {
    const results = await Promise.allSettled([connect("77"), connect("78")]);
    const [made] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(results.filter(({ status }) => status === "rejected")).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "other_organisation" }) as unknown },
    ]);
    expect((await database().connection.findFirstOrThrow()).orgName).toBe(made?.org_name);
    await disconnectProjects(caller);
  }
});
