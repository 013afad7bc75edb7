import "server-only";
import type { ChatMembers } from "@/lib/connections/connectors/chat/port";
import { activeFilter } from "@/lib/people/membership";
import { findConnectedChat } from "@/lib/connections/connected-systems";
import { unnestRows } from "@/lib/platform/database/bulk-rows";
import { database } from "@/lib/platform/database/database";
import { withLease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { hasRows } from "@/lib/platform/database/query";
import { matchMembers } from "./match-members";

/** Exceeds the duration of reading a large workspace: 20,000 members take about five minutes, page by page. */
const leaseSeconds = 1_800;

/** Returns true if the members were read. Throws if stopped. */
export async function readChatMembers(signal: AbortSignal): Promise<boolean> {
  await deleteProfilesOfOtherWorkspaces();
  const connected = await findConnectedChat();
  if (!connected || !(await isChatReadingDue(connected.orgId))) return false;
  const { orgId, chat } = connected;
  const hasRead = await withLease("chat-profiles", leaseSeconds, async () => {
    try {
      const found = await replaceChatProfiles(orgId, await chat.listMembers(signal));
      log.info({ found }, "the chat's members were read");
      return true;
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      await storeReadState(orgId, error.message, readIntervalHours.failed);
      return false;
    }
  });
  return hasRead === true;
}

/** Hours until the members are read again, by the result of the last reading. */
const readIntervalHours = { succeeded: 6, failed: 1 };

/** Members are due, too, if they were read before the workspace was reconnected. */
function isChatReadingDue(orgId: string): Promise<boolean> {
  return hasRows(database())`
    SELECT 1 FROM connections LEFT JOIN chat_readings AS last ON last.org_id = connections.org_id
    WHERE connections.provider = 'chat' AND connections.org_id = ${orgId}
      AND (last.id IS NULL OR last.due_at < clock_timestamp() OR last.read_at < connections.connected_at)`;
}

async function deleteProfilesOfOtherWorkspaces(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM chat_profiles WHERE NOT EXISTS (
      SELECT 1 FROM connections WHERE provider = 'chat' AND connections.org_id = chat_profiles.org_id)`;
}

/** Returns the number of matches. The stored profiles stay if the bot may not read e-mails (`missingScope`). */
async function replaceChatProfiles(orgId: string, { members, missingScope }: ChatMembers): Promise<number> {
  if (missingScope) {
    const finding =
      `The bot lacks the scope ${missingScope}, so Kith can't match people with the chat's members. ` +
      "In the settings of the app, under OAuth & Permissions, add it to the bot token scopes and reinstall the app.";
    await storeReadState(orgId, finding, readIntervalHours.failed);
    return 0;
  }
  const people = await database().person.findMany({
    where: { ...activeFilter, email: { not: null } },
    select: { id: true, email: true },
  });
  const found = matchMembers(people, members);
  const stored = await database().$transaction(async (transaction) => {
    await transaction.chatProfile.deleteMany();
    // A person may be purged meanwhile. The lock waits for a deletion that is not committed yet.
    return transaction.$executeRaw`
      INSERT INTO chat_profiles (person_id, org_id, url, time_zone)
      SELECT people.id, ${orgId}, row.url, row.time_zone
      FROM ${unnestRows(found, {
        person_id: ["uuid", ({ personId }) => personId],
        url: ["text", ({ member }) => member.url],
        time_zone: ["text", ({ member }) => member.timeZone],
      })} JOIN people ON people.id = row.person_id FOR KEY SHARE OF people`;
  });
  await storeReadState(orgId, null, readIntervalHours.succeeded, stored);
  return stored;
}

/** Without `people`, the stored number of matches stays if it is of the same workspace. */
async function storeReadState(
  orgId: string,
  finding: string | null,
  hours: number,
  people?: number,
): Promise<void> {
  await database().$executeRaw`
    INSERT INTO chat_readings AS last (id, org_id, read_at, due_at, people, finding)
    VALUES (1, ${orgId}, clock_timestamp(), clock_timestamp() + make_interval(hours => ${hours}::int), ${people ?? 0}::int, ${finding})
    ON CONFLICT (id) DO UPDATE SET org_id = excluded.org_id, read_at = excluded.read_at, due_at = excluded.due_at,
      finding = excluded.finding,
      people = CASE WHEN ${people === undefined}::boolean AND last.org_id = excluded.org_id THEN last.people ELSE excluded.people END`;
}
