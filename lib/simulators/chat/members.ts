import { z } from "zod";
import type { Company } from "../projects/company";
import { offices } from "../projects/names";
import { failure } from "./chat-answers";

/** Somebody in the workspace. */
export type Member = {
  id: string;
  email: string | null;
  timeZone: string | null;
  isBot?: boolean;
  isDeleted?: boolean;
};

const notThere = 12;

/** The company's people as members, each on the clock of their office; every twelfth is not in the chat. */
export const membersOf = ({ people }: Company): Member[] =>
  people.flatMap(({ attributes: { email }, subsidiaryId }, index) =>
    typeof email === "string" && index % notThere !== notThere - 1
      ? [
          {
            id: `U${String(index).padStart(8, "0")}`,
            email,
            timeZone: offices[Number(subsidiaryId) - 700]?.timeZone ?? null,
          },
        ]
      : [],
  );

const given = z.object({
  limit: z.coerce.number().int().min(1).max(999).optional(),
  cursor: z.string().optional(),
});

/** A page of `users.list`: an e-mail only for a token that may read it. A cursor is the place of the first of the next page. */
export function listMembers(
  all: readonly Member[],
  teamId: string,
  scopes: readonly string[],
  fields: Record<string, unknown>,
): object {
  const asked = given.safeParse(fields);
  if (!asked.success) return failure("invalid_arguments");
  const { limit = all.length, cursor = "" } = asked.data;
  const start = cursor === "" ? 0 : Number(atob(cursor).replace("user:", ""));
  if (!Number.isInteger(start)) return failure("invalid_cursor");
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
