import { z } from "zod";
import type { Company } from "../projects/company";
import { offices } from "../projects/names";
import { createFailureBody } from "./chat-responses";

export type Member = {
  id: string;
  email: string | null;
  timeZone: string | null;
  isBot?: boolean;
  isDeleted?: boolean;
};

const absentEvery = 12;

/**
 * Returns the company's people as members, in the time zone of their office. Every twelfth person is not in the chat.
 */
export const buildMembers = ({ people }: Company): Member[] =>
  people.flatMap(({ attributes: { email }, subsidiaryId }, index) =>
    typeof email === "string" && index % absentEvery !== absentEvery - 1
      ? [
          {
            id: `U${String(index).padStart(8, "0")}`,
            email,
            timeZone: offices[Number(subsidiaryId) - 700]?.timeZone ?? null,
          },
        ]
      : [],
  );

const listParameters = z.object({
  limit: z.coerce.number().int().min(1).max(999).optional(),
  cursor: z.string().optional(),
});

/**
 * Returns a page of `users.list`. E-mail addresses require their scope. A cursor is the index of the next page's first
 * member.
 */
export function listMembers(
  all: readonly Member[],
  teamId: string,
  scopes: readonly string[],
  fields: Record<string, unknown>,
): object {
  const asked = listParameters.safeParse(fields);
  if (!asked.success) return createFailureBody("invalid_arguments");
  const { limit = all.length, cursor = "" } = asked.data;
  const start = cursor === "" ? 0 : Number(atob(cursor).replace("user:", ""));
  if (!Number.isInteger(start)) return createFailureBody("invalid_cursor");
  const end = start + Math.max(1, limit);
  return {
    ok: true,
    members: all.slice(start, end).map(({ id, email, timeZone, isBot = false, isDeleted = false }) => ({
      id,
      team_id: teamId,
      deleted: isDeleted,
      is_bot: isBot,
      ...(timeZone && { tz: timeZone }),
      profile: scopes.includes("users:read.email") && email !== null ? { email } : {},
    })),
    response_metadata: { next_cursor: end < all.length ? btoa(`user:${end}`) : "" },
  };
}
