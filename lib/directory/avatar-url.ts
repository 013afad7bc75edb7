import { fullName } from "@/lib/identity/matching/names";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import type { PersonDetails } from "./details-schema";

export const avatarColourCount = 12;

export function pickAvatarColour(personId: string): number {
  let sum = 0;
  for (const character of personId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % avatarColourCount;
}

/** Returns one initial if only one word has a letter or digit, and "?" if no word has one. */
export function getInitials(name: { firstName: string; lastName: string }): string {
  const letters = fullName(name)
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join("").toLocaleUpperCase("en") || "?";
}

/** The path contains everything the image shows, so serving it needs neither a query nor a credential. */
export function buildInitialsImagePath(person: { id: string; firstName: string; lastName: string }): string {
  return `/avatars/${pickAvatarColour(person.id)}/${encodeURIComponent(getInitials(person))}`;
}

export const buildPicturePath = (personId: string, version: string): string =>
  `/api/people/${personId}/picture?v=${version}`;

export const mapPictureVersions = (
  details: readonly Pick<PersonDetails, "id" | "picture">[],
): PictureVersions =>
  Object.fromEntries(details.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture]])));
