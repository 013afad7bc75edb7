import "server-only";
import type { ChatMembers } from "@/lib/connectors/chat/port";
import { database } from "@/lib/platform/database";
import { finds } from "@/lib/platform/query";
import { matchMembers } from "./match-members";

/** So often are the members read again; sooner where it did not go well. */
const hoursUntilAgain = { well: 6, missing: 1, failed: 1 };

/** Whether the members are to be read: never were in this workspace, were before it was connected again, or their time has come. */
export function isReadingDue(orgId: string): Promise<boolean> {
  return finds(database())`
    SELECT 1 FROM connections LEFT JOIN chat_readings AS last ON last.org_id = connections.org_id
    WHERE connections.provider = 'chat' AND connections.org_id = ${orgId}
      AND (last.id IS NULL OR last.due_at < clock_timestamp() OR last.read_at < connections.connected_at)`;
}

/** Forgets who is who in a workspace that is no longer connected. */
export async function forgetOtherWorkspaces(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM chat_profiles WHERE NOT EXISTS (
      SELECT 1 FROM connections WHERE provider = 'chat' AND connections.org_id = chat_profiles.org_id)`;
}

/**
 * Keeps who of the directory is who in the chat, all of it or nothing. Where the bot may not read who they are, what was known stays.
 * Answers how many were found.
 */
export async function keepMembers(orgId: string, { members, missingScope }: ChatMembers): Promise<number> {
  if (missingScope) {
    const finding =
      `The bot lacks the scope ${missingScope}, so Kith can't tell who is who in the chat. ` +
      "In the settings of the app, under OAuth & Permissions, add it to the bot token scopes and reinstall the app.";
    await keepReading(orgId, finding, hoursUntilAgain.missing);
    return 0;
  }
  const people = await database().person.findMany({
    where: { removedAt: null, email: { not: null } },
    select: { id: true, email: true },
  });
  const found = matchMembers(people, members).map(({ personId, member: { url, timeZone } }) => ({
    personId,
    orgId,
    url,
    timeZone,
  }));
  await database().$transaction([
    database().chatProfile.deleteMany(),
    database().chatProfile.createMany({ data: found }),
  ]);
  await keepReading(orgId, null, hoursUntilAgain.well, found.length);
  return found.length;
}

/** Keeps that a reading failed, in the words of the failure: what was known stays. */
export const keepFailure = (orgId: string, reason: string): Promise<void> =>
  keepReading(orgId, reason, hoursUntilAgain.failed);

/** `people` absent: as many as before. */
async function keepReading(
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
