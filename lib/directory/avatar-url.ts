import { fullName } from "@/lib/matching/names";

/** How many quiet colours there are for people without a picture. */
export const avatarColours = 12;

/** One of the twelve colours, always the same for one person. */
export function avatarColour(personId: string): number {
  let sum = 0;
  for (const character of personId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % avatarColours;
}

/** The first letters of the first and the last word of the name, at most two; "?" where there are none. */
export function initials(name: { firstName: string; lastName: string }): string {
  const letters = fullName(name)
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join("").toLocaleUpperCase("en") || "?";
}

/**
 * The path of this service's own drawing of the initials. It says all that is drawn, so that serving it needs no look-up and
 * no credential, and reveals nothing that the address does not.
 */
export function avatarPath(person: { id: string; firstName: string; lastName: string }): string {
  return `/avatars/${avatarColour(person.id)}/${encodeURIComponent(initials(person))}`;
}
