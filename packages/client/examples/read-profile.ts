import { answerOf, type Kith } from "@kith-directory/client";

/**
 * Prints the profile of a person as the token's owner sees it. Invisible groups are absent; reading a private group is
 * recorded.
 */
export async function readProfile(kith: Kith, id: string, say: (line: string) => void): Promise<void> {
  const { profile } = await answerOf(kith.GET("/api/people/{id}/profile", { params: { path: { id } } }));
  say(`works at ${profile.employment.location ?? "an unknown office"}`);
  if (profile.contact) say(`phone ${profile.contact.phone ?? "unknown"}`);
}
