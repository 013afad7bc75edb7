import { answerOf, type Kith } from "@kith-directory/client";

/** What the token's owner sees of somebody. Groups that they may not see are absent; each private one that is read is recorded. */
export async function readProfile(kith: Kith, id: string, say: (line: string) => void): Promise<void> {
  const { profile } = await answerOf(kith.GET("/api/people/{id}/profile", { params: { path: { id } } }));
  say(`works at ${profile.employment.location ?? "an unknown office"}`);
  if (profile.contact) say(`phone ${profile.contact.phone ?? "unknown"}`);
}
