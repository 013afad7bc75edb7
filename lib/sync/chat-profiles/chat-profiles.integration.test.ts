import { afterAll, expect, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { authenticate, createUser, createTokenHeaders } from "@/testing/callers";
import { getOwnTimeZone } from "@/lib/directory/details";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { personOverviewResponse } from "@/lib/profiles/schema";
import { database } from "@/lib/platform/database/database";
import { waitForBlockedTransaction } from "@/testing/blocked-transaction";
import { requestApi } from "@/testing/request-api";
import { connectTestChat, serveChat } from "@/testing/serve-chat";
import {
  toPersonId,
  createTestCompany,
  createAccount,
  publishDirectory,
  type PersonKey,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { readChatMembers } from "./commands";

setUpTestDatabase();
recordVendorWaits();

const emailOf = (key: PersonKey) => `${key}@fernhill.example`;
const { simulator, close } = await serveChat([
  { id: "U0ME", email: "ME@fernhill.example ", timeZone: "Australia/Melbourne" },
  { id: "U0BOSS", email: emailOf("boss"), timeZone: "Europe/Lisbon" },
  { id: "U0REPORT", email: emailOf("report"), timeZone: "Australia/Melbourne" },
  { id: "U0PEER", email: emailOf("peer"), timeZone: "Mars/Olympus_Mons" },
  { id: "U0TWIN1", email: emailOf("deep"), timeZone: "Europe/Lisbon" },
  { id: "U0TWIN2", email: emailOf("deep"), timeZone: "Europe/Lisbon" },
  { id: "U0GONE", email: emailOf("skip"), timeZone: "Europe/Lisbon", isDeleted: true },
  { id: "U0BOT", email: emailOf("quiet"), timeZone: "Europe/Lisbon", isBot: true },
]);
afterAll(close);

const never = new AbortController().signal;
const readAgain = async () => {
  await database().chatReading.updateMany({ data: { dueAt: new Date(0) } });
  return readChatMembers(never);
};

/** Creates a company with e-mails and one office, and connects its chat. */
async function connected() {
  await createTestCompany();
  await database().profile.updateMany({ data: { location: "Melbourne" } });
  for (const key of ["me", "boss", "report", "peer", "deep", "skip", "quiet"] as const)
    await database().person.update({ where: { id: toPersonId(key) }, data: { email: emailOf(key) } });
  await publishDirectory();
  const headers = await createTokenHeaders(await createUser("executive"));
  expect((await connectTestChat(simulator, headers)).outcome).toBe("200");
  return headers;
}

async function fetchChatDetails(headers: Record<string, string>) {
  const answer = await requestApi("GET", "/api/people/directory-details", headers);
  const { details } = directoryDetailsResponse.parse(answer.json());
  return (key: PersonKey) => {
    const found = details.find(({ id }) => id === toPersonId(key));
    return [found?.chat_url?.split("channel=")[1] ?? null, found?.time_zone];
  };
}

test("a person who is deleted while the members are stored is skipped", async () => {
  await connected();
  const reading: Promise<boolean>[] = [];
  await database().$transaction(
    async (transaction) => {
      await transaction.person.delete({ where: { id: toPersonId("peer") } });
      reading.push(readChatMembers(never));
      await waitForBlockedTransaction();
    },
    { timeout: 30_000 },
  );
  expect(await Promise.all(reading)).toEqual([true]);
  expect((await database().chatProfile.findMany()).map(({ personId }) => personId)).toContain(
    toPersonId("me"),
  );
});

test("a person whose e-mail matches one active member gets that chat profile; a person without gets the office's time zone", async () => {
  const headers = await connected();
  expect((await fetchChatDetails(headers))("me")).toEqual([null, null]);
  expect(await readChatMembers(never)).toBe(true);
  const reach = await fetchChatDetails(headers);
  expect(reach("me")).toEqual(["U0ME", "Australia/Melbourne"]);
  expect(reach("boss")).toEqual(["U0BOSS", "Europe/Lisbon"]);
  for (const key of ["deep", "skip", "quiet", "chair"] as const)
    expect([key, reach(key)]).toEqual([key, [null, "Australia/Melbourne"]]);
  // An unknown time zone is stored as none.
  expect(reach("peer")).toEqual(["U0PEER", "Australia/Melbourne"]);
  const overview = await requestApi("GET", `/api/people/${toPersonId("me")}/overview`, headers);
  expect(personOverviewResponse.parse(overview.json()).reach).toMatchObject({
    email: emailOf("me"),
    chat_url: expect.stringMatching(
      /^https:\/\/slack\.com\/app_redirect\?team=T0FERNHILL&channel=U0ME$/,
    ) as string,
    time_zone: "Australia/Melbourne",
  });
});

test.each([
  ["boss", "Europe/Lisbon"], // by the chat profile
  ["chair", "Australia/Melbourne"], // by the office, in any spelling
] as const)("the viewer %s has the zone %s to compare with", async (key, zone) => {
  await connected();
  await readChatMembers(never);
  await database().profile.update({
    where: { personId: toPersonId("chair") },
    data: { location: "MELBOURNE" },
  });
  const user = await createAccount(key, "staff");
  const caller = await authenticate(new Headers(await createTokenHeaders(user)));
  expect(await getOwnTimeZone(requirePermission(caller, "view:people"))).toBe(zone);
});

test("the members are read once per interval", async () => {
  await connected();
  await readChatMembers(never);
  const asked = simulator.requests.length;
  expect(await readChatMembers(never)).toBe(false);
  expect(simulator.requests.length).toBe(asked);
  expect(await readAgain()).toBe(true);
});

test.each([["users:read.email"]])(
  "a bot without %s is reported to executives, fails no request and leaves stored profiles unchanged",
  async (missing) => {
    const headers = await connected();
    await readChatMembers(never);
    const all = ["chat:write", "channels:read", "groups:read", "users:read", "users:read.email"];
    simulator.editToken({ scopes: all.filter((scope) => scope !== missing) });
    await readAgain();
    simulator.editToken({ scopes: all });
    expect((await fetchChatDetails(headers))("me")[0]).toBe("U0ME");
    const reading = await database().chatReading.findUniqueOrThrow({ where: { id: 1 } });
    expect(reading.finding).toContain(`lacks the scope ${missing},`);
    const connection = await database().connection.findUniqueOrThrow({ where: { provider: "chat" } });
    expect(connection.status).toBe("connected");
  },
);

test("a failing vendor leaves stored profiles unchanged, and the reading is retried later", async () => {
  const headers = await connected();
  await readChatMembers(never);
  simulator.setFault({ kind: "error", error: "internal_error", method: "users.list" });
  await readAgain();
  simulator.clearFaults();
  expect((await fetchChatDetails(headers))("me")[0]).toBe("U0ME");
  expect(await database().chatReading.count({ where: { finding: { not: null } } })).toBe(1);
});

test("disconnecting the chat removes all chat links, and the profiles are deleted", async () => {
  const headers = await connected();
  await readChatMembers(never);
  await requestApi("DELETE", "/api/admin/connections/chat", headers);
  expect((await fetchChatDetails(headers))("me")).toEqual([null, null]);
  await readChatMembers(never);
  expect(await database().chatProfile.count()).toBe(0);
});
