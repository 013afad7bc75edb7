import { unwrapResponse, type Kith } from "@kith-directory/client";

/** Groups that the token's owner may not see are absent. The audit log records each read of a private group. */
export async function printProfile(kith: Kith, id: string, say: (line: string) => void): Promise<void> {
  const { profile } = await unwrapResponse(
    kith.GET("/api/people/{id}/profile", { params: { path: { id } } }),
  );
  say(`works at ${profile.employment.location ?? "an unknown office"}`);
  if (profile.contact) say(`phone ${profile.contact.phone ?? "unknown"}`);
}
