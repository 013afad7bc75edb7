import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestChat, serveChat } from "@/testing/serve-chat";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { readConnectionDetails } from "./connection-details";

setUpTestDatabase();
recordVendorWaits();

const { simulator: projects } = await serveProjects({
  company: buildCompany(12),
  token: "a-long-projects-token-1a2b",
});
const payroll = await servePayroll();
const chat = await serveChat();
afterAll(() => Promise.all([payroll.close(), chat.close()]));

/** Returns a caller that authenticates by browser session. */
const callerOf = ({ id, name, email, accessLevel }: AppUser): Caller => ({
  userId: id,
  name,
  email,
  accessLevel,
  isRestricted: false,
  personId: null,
  via: { kind: "session", sessionId: "s", viewer: null },
});

let executive: AppUser;
const connectAll = async () => {
  const headers = await createTokenHeaders(executive);
  await requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
  await connectTestPayroll(payroll.simulator, headers);
  await connectTestChat(chat.simulator, headers);
};
beforeEach(async () => {
  executive = await createUser("executive");
});

const readAs = async (user: AppUser) =>
  readConnectionDetails(requirePermission(callerOf(user), "admin:connections"));
const read = () => readAs(executive);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;

describe("connection details", () => {
  test("list last success, acting user, place, last letters of tokens, and the expiry of credentials that expire", async () => {
    expect(await read()).toEqual({});
    await connectAll();
    expect(await read()).toEqual({
      projects: {
        lastSuccessAt: time,
        actingAs: expect.any(String) as string,
        people: null,
        channel: null,
        tokenEnding: "1a2b",
        finding: null,
        credentialEndsAt: null,
        isEndNear: false,
      },
      payroll: {
        lastSuccessAt: time,
        actingAs: null,
        people: null,
        channel: null,
        tokenEnding: null,
        finding: null,
        credentialEndsAt: time,
        isEndNear: false,
      },
      chat: {
        lastSuccessAt: time,
        actingAs: expect.any(String) as string,
        people: null,
        channel: chat.simulator.channels.joined.name,
        tokenEnding: chat.simulator.token.slice(-4),
        finding: null,
        credentialEndsAt: null,
        isEndNear: false,
      },
    });
  });

  test.each([
    [15, false],
    [13, true],
    [-1, true],
  ])("warn about a credential with %i days left: %s", async (days, isNear) => {
    await connectAll();
    await database().$executeRaw`
      UPDATE connections SET credential_expires_at = clock_timestamp() + make_interval(days => ${days}::int)
      WHERE provider = 'payroll'`;
    expect((await read()).payroll?.isEndNear).toBe(isNear);
  });

  test("reveal nothing of a credential that cannot be decrypted", async () => {
    await connectAll();
    await database()
      .$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.') WHERE provider = 'chat'`;
    expect((await read()).chat).toMatchObject({ channel: null, tokenEnding: null });
  });
});
