// Slow: processes are killed.
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import type { KillPoint } from "@/testing/kill-at";
import { killBefore, killDuring, runUntilKillPoint } from "@/testing/test-process";
import { createSharedDatabase } from "@/testing/shared-database";

const { opened, ...store } = await createSharedDatabase();

const claiming = "INSERT INTO idempotency_keys";
const storing = "UPDATE idempotency_keys SET answer";

/** Kill point, number of tokens created before it, and outcome of repeated requests (null: depends on the engine). */
const moments: [moment: KillPoint, made: number, expectedOutcome: string | null][] = [
  [killBefore("before the write", claiming, "FROM app_users WHERE id"), 0, "409 outcome_unknown"],
  [killBefore("after the write, before its response is stored", storing), 1, "409 outcome_unknown"],
  // The embedded engine has run the statement by then; a server may not have. The outcome must match the stored row.
  [killDuring("while the response is stored", storing), 1, null],
];

test.each(moments)(
  "a write killed at the moment %o never runs twice, and never returns a false result (IDEM-4)",
  async (moment, made, expected) => {
    const body = { name: moment.name, scopes: ["view:people"] };
    const key = `"${crypto.randomUUID()}"`;
    const authorization = await opened(async () => {
      const user = await createUser("executive", `${crypto.randomUUID()}@example.com`);
      return (await createTokenHeaders(user)).authorization;
    });
    await runUntilKillPoint(moment, "idempotent-request-process", {
      ...store.variables,
      ASK_AUTHORIZATION: authorization,
      ASK_KEY: key,
      ASK_BODY: JSON.stringify(body),
    });
    await opened(async () => {
      const tokens = () =>
        database().apiToken.findMany({ where: { name: body.name }, orderBy: { id: "asc" } });
      const ask = () => requestApi("POST", "/api/tokens", { authorization, "idempotency-key": key }, body);
      expect(await tokens()).toHaveLength(made);
      const [kept] = await database().idempotencyKey.findMany({ orderBy: { begunAt: "desc" }, take: 1 });
      const expectedOutcome = expected ?? (kept?.answer ? "201" : "409 outcome_unknown");
      if (expectedOutcome.startsWith("409")) expect((await ask()).outcome).toBe("409 idempotency_key_in_use");
      await database().$executeRaw`
        UPDATE idempotency_keys SET seen_at = seen_at - interval '61 seconds' WHERE seen_at IS NOT NULL`;
      const answers = [await ask(), await ask()];
      expect(answers.map(({ outcome }) => outcome)).toEqual([expectedOutcome, expectedOutcome]);
      const now = await tokens();
      expect(now).toHaveLength(expectedOutcome === "201" ? 1 : made);
      if (expectedOutcome !== "201") return;
      const [first, second] = answers.map(({ text }) => JSON.parse(text));
      expect(second).toEqual(first);
      expect(first.token.id).toBe(now[0]?.id);
    });
  },
);
