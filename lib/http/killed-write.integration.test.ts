// Both engines: a process that is killed.
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import type { DatabaseMoment } from "@/lib/testing/kill-at";
import { killedAt } from "@/lib/testing/killable-process";
import { sharedStore } from "@/lib/testing/shared-store";

const { opened, ...store } = await sharedStore();

/** Where the process ends, how many tokens it has made by then, and what whoever repeats the request is told from then on. */
const moments: [moment: DatabaseMoment, made: number, told: string | null][] = [
  [{ name: "before the key is taken", at: "INSERT INTO idempotency_keys", when: "unsent" }, 0, "201"],
  [
    {
      name: "before the write",
      after: ["INSERT INTO idempotency_keys"],
      at: "FROM app_users WHERE id",
      when: "unsent",
    },
    0,
    "409 outcome_unknown",
  ],
  [
    {
      name: "after the write, before its answer is kept",
      at: "UPDATE idempotency_keys SET answer",
      when: "unsent",
    },
    1,
    "409 outcome_unknown",
  ],
  // The engines are at different points of the statement then: what is told has to be what was kept.
  [{ name: "while the answer is kept", at: "UPDATE idempotency_keys SET answer", when: "sent" }, 1, null],
];

test.each(moments)(
  "a write that is killed at the moment %o is never done twice, and never answered with what did not happen (IDEM-4)",
  async (moment, made, expected) => {
    const body = { name: moment.name, scopes: ["view:people"] };
    const key = `"${crypto.randomUUID()}"`;
    const authorization = await opened(async () => {
      const user = await makeUser("executive", `${crypto.randomUUID()}@example.com`);
      return (await tokenOf(user)).authorization;
    });
    await killedAt(moment, "keyed-process", {
      ...store.variables,
      ASK_AUTHORIZATION: authorization,
      ASK_KEY: key,
      ASK_BODY: JSON.stringify(body),
    });
    await opened(async () => {
      const tokens = () =>
        database().apiToken.findMany({ where: { name: body.name }, orderBy: { id: "asc" } });
      const ask = () => api("POST", "/api/tokens", { authorization, "idempotency-key": key }, body);
      expect(await tokens()).toHaveLength(made);
      const [kept] = await database().idempotencyKey.findMany({ orderBy: { begunAt: "desc" }, take: 1 });
      const told = expected ?? (kept?.answer ? "201" : "409 outcome_unknown");
      if (told.startsWith("409")) expect((await ask()).outcome).toBe("409 idempotency_key_in_use");
      await database().$executeRaw`
        UPDATE idempotency_keys SET seen_at = seen_at - interval '61 seconds' WHERE seen_at IS NOT NULL`;
      const answers = [await ask(), await ask()];
      expect(answers.map(({ outcome }) => outcome)).toEqual([told, told]);
      const now = await tokens();
      expect(now).toHaveLength(told === "201" ? 1 : made);
      if (told !== "201") return;
      const [first, second] = answers.map(({ text }) => JSON.parse(text));
      expect(second).toEqual(first);
      expect(first.token.id).toBe(now[0]?.id);
    });
  },
);
