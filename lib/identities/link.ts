import { fullName } from "@/lib/matching/names";
import type { LinkHolder } from "./schema";

/** An id of a system with whoever has it: a person, a user, or both who are linked to each other. */
export type Link = {
  externalId: string;
  /** `isHere`: in the directory. Who left keeps their links until they are purged. */
  person: { id: string; isHere: boolean } | null;
  userId: string | null;
  /** The person's, or that of the user who is none. */
  name: string;
  /** The person left the directory, and the link is theirs and their own user's at most: somebody else may take the id over. */
  hasHolderLeft: boolean;
  origin: "automatic" | "manual";
  setBy: string | null;
  setByName: string | null;
  setAt: Date;
};

/** A link as its row tells of it, with the person and the user who have it. `identities`: which people the user is linked to. */
type LinkRow = Pick<Link, "externalId" | "userId" | "origin" | "setBy" | "setByName" | "setAt"> & {
  person: { id: string; firstName: string; lastName: string; removedAt: Date | null } | null;
  user: { name: string; identities: readonly { personId: string | null }[] } | null;
};

export const toLink = ({ person, user, ...row }: LinkRow): Link => ({
  ...row,
  person: person && { id: person.id, isHere: person.removedAt === null },
  name: person ? fullName(person) : (user?.name ?? ""),
  hasHolderLeft:
    person !== null &&
    person.removedAt !== null &&
    (user === null || user.identities.some(({ personId }) => personId === person.id)),
});

/** The id by which people and users who have a link are told apart: the person's, or that of the user who is none. */
export const holderIdOf = ({ person, userId }: Link): string | null => person?.id ?? userId;

/** The ids of a system by person and by user: who has one stands in it with both. */
export const idsByHolder = (links: readonly Link[]): ReadonlyMap<string, string> =>
  new Map(
    links.flatMap(({ externalId, person, userId }) =>
      [person?.id ?? null, userId].flatMap((id) => (id === null ? [] : [[id, externalId] as const])),
    ),
  );

/** Who has an id, as answers tell it: a person only while they are in the directory. */
export const toLinkHolder = ({ name, person, userId }: Link): LinkHolder => ({
  name,
  person_id: person?.isHere ? person.id : null,
  user_id: userId,
});

/** Who has an id: a user, a person, or both who are linked to each other. */
export type Holder = { userId: string | null; personId: string | null };

/** Whose an id is, for somebody who wants it: nobody's, theirs already (or a part of them has it), or somebody else's. */
export function whoseIs(held: Holder | null, wanted: Holder): "nobody's" | "theirs" | "another's" {
  if (held === null || (held.userId === null && held.personId === null)) return "nobody's";
  const isOf = (mine: string | null, theirs: string | null) => theirs === null || theirs === mine;
  return isOf(wanted.userId, held.userId) && isOf(wanted.personId, held.personId) ? "theirs" : "another's";
}
