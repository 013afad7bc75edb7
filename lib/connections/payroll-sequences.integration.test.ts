// Both engines: leases, tokens and what is stored at once.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { payrollAuthorisation } from "./connected-systems";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { Fault } from "@/lib/simulators/payroll/faults";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";
import { payrollAccessToken } from "./payroll-tokens";
import { findSecret } from "./stored-connection";

// I4 and I5 of docs/reliability.md, through random sequences of what can happen to a connection.

withStore();
withoutVendorWaits();

const { simulator, close } = await servePayroll();
afterAll(close);

const ask = (refused?: string) =>
  payrollAccessToken(
    { authorisation: payrollAuthorisation(), tell: async () => undefined },
    { refused },
  ).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
const onRefresh = (fault: Fault) => async () => simulator.setFault({ ...fault, operation: "refresh" });

const steps = {
  "its time is up": () => database().$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp()`,
  "its time is nearly up": () =>
    database().$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() + interval '1 minute'`,
  "the vendor ends its access tokens": async () => simulator.expireAccessTokens(),
  "three use it at once": () => Promise.all([ask(), ask(), ask()]),
  "three to whom it was refused want another": async () => {
    const secret = await findSecret("payroll");
    await Promise.all([1, 2, 3].map(() => ask(secret?.accessToken)));
  },
  "the rest ends": () =>
    database()
      .$executeRaw`UPDATE connections SET rest_until = clock_timestamp() WHERE rest_until IS NOT NULL`,
  "an answer will be lost": onRefresh({ kind: "lost-answer", times: 1 }),
  "two answers will be lost": onRefresh({ kind: "lost-answer", times: 2 }),
  "the vendor will fail": onRefresh({ kind: "status", status: 500 }),
  "the vendor will answer with a page": onRefresh({ kind: "html", status: 200, times: 2 }),
  "an answer will have no refresh token": onRefresh({ kind: "no-refresh-token", times: 1 }),
  "the vendor is well again": async () => simulator.clearFaults(),
  "it is disconnected": (headers: Record<string, string>) =>
    api("DELETE", "/api/admin/connections/payroll", headers),
  "it is connected": (headers: Record<string, string>) => connectPayroll(simulator, headers),
} satisfies Record<string, (headers: Record<string, string>) => Promise<unknown>>;

const isStep = (name: string): name is keyof typeof steps => name in steps;
const names = Object.keys(steps).filter(isStep);

test("whatever happens, what is stored is good at the vendor, no token is used after its successor, and it mends (I4, I5)", async () => {
  const headers = await tokenOf(await makeUser("executive"));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 }),
      async (sequence) => {
        simulator.clearFaults();
        await database().connection.deleteMany();
        await connectPayroll(simulator, headers);
        for (const name of sequence) {
          await steps[name](headers);
          const stored = await database().connection.findFirst();
          if (!stored) continue;
          expect(stored.status).not.toBe("needs_reconnect"); // nobody has ended the authorisation
          const secret = await findSecret("payroll");
          expect(simulator.tokens.isRefreshTokenLive(secret?.refreshToken ?? "")).toBe(true);
        }
        expect(simulator.tokens.seen).toMatchObject({ reusesAfterSuccessor: 0, refusedRefreshes: 0 });
        if ((await database().connection.count()) === 0) return;
        simulator.clearFaults();
        await steps["the rest ends"]();
        await steps["its time is up"]();
        const before = simulator.tokens.seen.refreshes;
        const tokens = await Promise.all([ask(), ask(), ask(), ask()]);
        const [accessToken] = tokens;
        expect(new Set(tokens).size).toBe(1);
        expect(simulator.tokens.seen.refreshes).toBe(before + 1);
        expect(simulator.tokens.isAccessTokenLive(typeof accessToken === "string" ? accessToken : "")).toBe(
          true,
        );
        expect(await database().connection.findFirst()).toMatchObject({
          status: "connected",
          restUntil: null,
        });
      },
    ),
    { numRuns: 25 },
  );
});
