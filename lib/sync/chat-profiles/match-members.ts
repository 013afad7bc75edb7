import type { ChatMember } from "@/lib/connections/connectors/chat/port";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";

/** Ignores an e-mail that several people, or several members, have. */
export function matchMembers(
  people: readonly { id: string; email: string | null }[],
  members: readonly ChatMember[],
): { personId: string; member: ChatMember }[] {
  const memberOf = indexByUniqueEmail(members, ({ email }) => email);
  return [...indexByUniqueEmail(people, ({ email }) => email)].flatMap(([email, { id }]) => {
    const member = memberOf.get(email);
    return member ? [{ personId: id, member }] : [];
  });
}

/** Indexes values by normalised e-mail. Omits values without an e-mail, and e-mails that several values share. */
export function indexByUniqueEmail<T>(all: readonly T[], emailOf: (one: T) => string | null): Map<string, T> {
  const found = new Map<string, T | null>();
  for (const one of all) {
    const given = emailOf(one);
    const email = given === null ? null : normaliseEmail(given);
    if (email) found.set(email, found.has(email) ? null : one);
  }
  return new Map([...found].flatMap(([email, one]) => (one === null ? [] : [[email, one] as const])));
}
