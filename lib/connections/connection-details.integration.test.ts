import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { connectChat, serveChat } from "@/lib/testing/chat";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";
import { readConnectionDetails } from "./connection-details";

withStore();
withoutVendorWaits();

const projects = createProjectsSimulator({
  company: buildCompany(12),
  token: "a-long-projects-token-1a2b",
  rateLimit: false,
});
const projectsServer = await projects.listen();
withSettings({ projectsApiUrl: projectsServer.url });
const payroll = await servePayroll();
const chat = await serveChat();
afterAll(() => Promise.all([projectsServer.close(), payroll.close(), chat.close()]));

/** The user in a browser of their own. */
const callerOf = ({ id, name, email, accessLevel }: AppUser): Caller => ({
  userId: id,
  name,
  email,
  accessLevel,
  personId: null,
  via: { kind: "session", sessionId: "s", viewer: null },
});

let executive: AppUser;
const connectAll = async () => {
  const headers = await tokenOf(executive);
  await api("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
  await connectPayroll(payroll.simulator, headers);
  await connectChat(chat.simulator, headers);
};
beforeEach(async () => {
  executive = await makeUser("executive");
});

const readAs = async (user: AppUser) =>
  readConnectionDetails(requirePermission(callerOf(user), "admin:connections"));
const read = () => readAs(executive);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;

describe("the details of the connections", () => {
  test("are when each last worked, as whom, where, the last letters of tokens, and the end of a credential that has one", async () => {
    expect(await read()).toEqual({});
    await connectAll();
    expect(await read()).toEqual({
      projects: {
        lastSuccessAt: time,
        actingAs: expect.any(String) as string,
        people: null,
        channel: null,
        tokenEnding: "1a2b",
        credential: null,
      },
      payroll: {
        lastSuccessAt: time,
        actingAs: null,
        people: null,
        channel: null,
        tokenEnding: null,
        credential: { endsAt: time, isNear: false },
      },
      chat: {
        lastSuccessAt: time,
        actingAs: expect.any(String) as string,
        people: null,
        channel: chat.simulator.channels.joined.name,
        tokenEnding: chat.simulator.token.slice(-4),
        credential: null,
      },
    });
  });

  test.each([
    [15, false],
    [13, true],
    [-1, true],
  ])("say of a credential with %i days left that its end is near: %s", async (days, isNear) => {
    await connectAll();
    await database().$executeRaw`
      UPDATE connections SET credential_expires_at = clock_timestamp() + make_interval(days => ${days}::int)
      WHERE provider = 'payroll'`;
    expect((await read()).payroll?.credential?.isNear).toBe(isNear);
  });

  test("hold nothing of a credential that cannot be opened here", async () => {
    await connectAll();
    await database()
      .$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.') WHERE provider = 'chat'`;
    expect((await read()).chat).toMatchObject({ channel: null, tokenEnding: null });
  });

  test.each(["head", "manager", "staff", "guest"] as const)("are not for a %s", async (level) => {
    await connectAll();
    await expect(readAs(await makeUser(level))).rejects.toMatchObject({ kind: "forbidden" });
  });
});
