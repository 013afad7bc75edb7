import { groupBy } from "./employee-matching";
import { fullName } from "./names";

type PersonToLink = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  userId: string | null;
};

type MatchWarning = { code: string; detail: string; personIds: string[] };

export type UserToLink = {
  id: string;
  email: string;
  linkedTo: string | null;
};

/**
 * `links`: new user ids by person id. An e-mail does not prove identity, so a shared address links no one, and existing
 * links stay even if the addresses differ (SYNC-15, SYNC-16).
 */
export function matchUsersByEmail(
  people: readonly PersonToLink[],
  users: readonly UserToLink[],
): { links: ReadonlyMap<string, string>; warnings: MatchWarning[] } {
  const userByEmail = new Map(users.map((user) => [user.email, user]));
  const links = new Map<string, string>();
  const warnings: MatchWarning[] = [];
  for (const [email, holders] of groupBy(people, (person) => person.email)) {
    if (email === null) continue;
    const [holder] = holders;
    if (holders.length > 1) {
      warnings.push({
        code: "shared_email",
        detail: `${holders.map(fullName).join(" and ")} have the same e-mail address. Neither is matched to a user by it; give each their own in the source of people.`,
        personIds: holders.map(({ id }) => id),
      });
      continue;
    }
    const user = userByEmail.get(email);
    if (!user || !holder || holder.userId === user.id) continue;
    if (holder.userId !== null) {
      warnings.push({
        code: "email_of_another_user",
        detail: `${fullName(holder)} is linked to one user and has the e-mail address of another. The link stays; if it is wrong, change it under User matching.`,
        personIds: [holder.id],
      });
    } else if (user.linkedTo !== null) {
      warnings.push({
        code: "user_already_linked",
        detail: `The user with the e-mail address of ${fullName(holder)} is linked to someone else in the source of people. ${fullName(holder)} is not matched; decide under User matching.`,
        personIds: [holder.id],
      });
    } else {
      links.set(holder.id, user.id);
    }
  }
  return { links, warnings };
}
