// Slow: long random sequences of renewals.
// Both engines: leases, tokens and concurrent stored values.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import type { Fault } from "@/simulators/payroll/faults";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { getPropertyRuns } from "@/testing/property-runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { getPayrollAccessToken } from "./payroll-tokens";
import { findSecret } from "./stored-connection";

// Covers I4 and I5 of docs/reliability.md, with random sequences of events on a connection.

setUpTestDatabase();
recordVendorWaits();

const { simulator, close } = await servePayroll();
afterAll(close);

const getToken = (refused?: string) =>
  getPayrollAccessToken({ refused }).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
const onRefresh = (fault: Fault) => async () => simulator.setFault({ ...fault, operation: "refresh" });

const sequenceSteps = {
  "its time is up": () => database().$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp()`,
  "its time is nearly up": () =>
    database().$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() + interval '1 minute'`,
  "the vendor ends its access tokens": async () => simulator.expireAccessTokens(),
  "three callers use it concurrently": () => Promise.all([getToken(), getToken(), getToken()]),
  "three callers with a refused token request another": async () => {
    const secret = await findSecret("payroll");
    await Promise.all([1, 2, 3].map(() => getToken(secret?.accessToken)));
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
    requestApi("DELETE", "/api/admin/connections/payroll", headers),
  "it is connected": (headers: Record<string, string>) => connectTestPayroll(simulator, headers),
} satisfies Record<string, (headers: Record<string, string>) => Promise<unknown>>;

const isStep = (name: string): name is keyof typeof sequenceSteps => name in sequenceSteps;
const names = Object.keys(sequenceSteps).filter(isStep);

test("after any events, the stored token is valid at the vendor, no replaced token was used, and the connection recovers (I4, I5)", async () => {
  const headers = await createTokenHeaders(await createUser("executive"));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 }),
      async (sequence) => {
        simulator.clearFaults();
        await database().connection.deleteMany();
        await connectTestPayroll(simulator, headers);
        for (const name of sequence) {
          await sequenceSteps[name](headers);
          const stored = await database().connection.findFirst();
          if (!stored) continue;
          expect(stored.status).not.toBe("needs_reconnect"); // the authorisation was never revoked
          const secret = await findSecret("payroll");
          expect(simulator.tokens.isRefreshTokenLive(secret?.refreshToken ?? "")).toBe(true);
        }
        expect(simulator.tokens.seen).toMatchObject({ reusesAfterSuccessor: 0, refusedRefreshes: 0 });
        if ((await database().connection.count()) === 0) return;
        simulator.clearFaults();
        await sequenceSteps["the rest ends"]();
        await sequenceSteps["its time is up"]();
        const before = simulator.tokens.seen.refreshes;
        const tokens = await Promise.all([getToken(), getToken(), getToken(), getToken()]);
        const [accessToken] = tokens;
        expect(new Set(tokens).size).toBe(1);
        expect(simulator.tokens.seen.refreshes).toBe(before + 1);
        expect(simulator.tokens.isAccessTokenLive(typeof accessToken === "string" ? accessToken : "")).toBe(
          true,
        );
        expect(await database().connection.findFirst()).toMatchObject({
          status: "connected",
          cooldownUntil: null,
        });
      },
    ),
    { numRuns: getPropertyRuns(10) },
  );
});
