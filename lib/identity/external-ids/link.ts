import { fullName } from "@/lib/identity/matching/names";
import type { LinkHolder } from "./schema";
import { peopleSystem } from "@/lib/people/people-system";
import { Problem } from "@/lib/platform/problem";

export const mappedSystems = ["payroll", peopleSystem] as const;
export type MappedSystem = (typeof mappedSystems)[number];

export type ExternalIdLink = {
  externalId: string;
  /** `isInDirectory` is false for people who left, who keep their links until they are purged, and for hidden people. */
  person: { id: string; isInDirectory: boolean; isHidden: boolean } | null;
  userId: string | null;
  name: string;
  /** The person left, and the link has no other user than theirs: another person may take over the external id. */
  hasHolderLeft: boolean;
  origin: "automatic" | "manual";
  setBy: string | null;
  setByName: string | null;
  setAt: Date;
};

/** `identities`: the user's id in the system that people come from, with its person. */
type LinkRow = Omit<ExternalIdLink, "person" | "name" | "hasHolderLeft"> & {
  person: (NonNullable<ExternalIdLink["person"]> & { firstName: string; lastName: string }) | null;
  user: { name: string; identities: readonly { personId: string | null }[] } | null;
};

export const toLink = ({ person, user, ...row }: LinkRow): ExternalIdLink => ({
  ...row,
  person: person && { id: person.id, isInDirectory: person.isInDirectory, isHidden: person.isHidden },
  name: person?.isHidden ? "a hidden person" : person ? fullName(person) : (user?.name ?? ""),
  hasHolderLeft:
    person !== null &&
    !person.isInDirectory &&
    !person.isHidden &&
    (user === null || user.identities.some(({ personId }) => personId === person.id)),
});

export const getHolderId = ({ person, userId }: ExternalIdLink): string | null => person?.id ?? userId;

/** Maps person ids and user ids to external ids. A link with both a person and a user has two entries. */
export const mapIdsByHolder = (links: readonly ExternalIdLink[]): ReadonlyMap<string, string> =>
  new Map(
    links.flatMap(({ externalId, person, userId }) =>
      [person?.id ?? null, userId].flatMap((id) => (id === null ? [] : [[id, externalId] as const])),
    ),
  );

/** The person's id is included only if the person is in the directory; the name always is. */
export const toLinkHolder = ({ name, person, userId }: ExternalIdLink): LinkHolder => ({
  name,
  person_id: person?.isInDirectory ? person.id : null,
  user_id: userId,
});

export type HolderIds = { userId: string | null; personId: string | null };

/** `same`: no other person or user has the id. One that only `wanted` has is not a difference. */
export function classifyHolder(held: HolderIds | null, wanted: HolderIds): "free" | "same" | "other" {
  if (held === null || (held.userId === null && held.personId === null)) return "free";
  const isOf = (mine: string | null, theirs: string | null) => theirs === null || theirs === mine;
  return isOf(wanted.userId, held.userId) && isOf(wanted.personId, held.personId) ? "same" : "other";
}

const recordLabels = { payroll: "payroll employee", projects: "record of the source of people" } as const;

/** For a holder who has left, whose link cannot be cleared. */
const resolutionHints = {
  payroll: "To take it over, link the right person on their own page.",
  projects: "The id is free once their data is deleted, 30 to 90 days after they left.",
} as const;

/** Only executives set links, so the text may contain the name. */
export function alreadyLinkedProblem(provider: MappedSystem, holder: LinkHolder | null): Problem {
  const isReachable = holder === null || holder.person_id !== null || holder.user_id !== null;
  const name = holder ? `${holder.name}${isReachable ? "" : ", who has left the directory"}` : "";
  return new Problem(
    "conflict",
    "already_linked",
    `That ${recordLabels[provider]} is already linked to ${name || "someone else"}. ${
      isReachable ? "Clear that link first." : resolutionHints[provider]
    }`,
    { extensions: { holder } },
  );
}
