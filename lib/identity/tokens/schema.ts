import { z } from "zod";
import { permissions } from "@/lib/identity/access/permissions";
import { alwaysTrue, timestamp, namedObject, pathId } from "@/lib/platform/common-schemas";

export const apiToken = namedObject("ApiToken", {
  id: z.uuid().describe("Id of the token."),
  name: z.string().describe("Name of the token."),
  owner: z
    .strictObject({
      user_id: z.uuid().describe("Id of the user."),
      name: z.string().describe("Name of the user."),
    })
    .describe("User that the token acts as."),
  last_four: z.string().describe("Last four characters of the token, to recognise it."),
  scopes: z.array(z.enum(permissions)).describe("Scopes of the token."),
  public_only: z.boolean().describe("True if the token reads only names, titles and the org chart."),
  created_at: timestamp.describe("When the token was created, in UTC."),
  expires_at: timestamp.nullable().describe("When the token expires, in UTC; null if it does not."),
  last_used_at: timestamp.nullable().describe("Last use, in UTC, to the minute; null if never used."),
  revoked_at: timestamp.nullable().describe("When the token was revoked, in UTC; null if it was not."),
  state: z.enum(["active", "expired", "revoked"]).describe("State of the token."),
});
export type ApiToken = z.infer<typeof apiToken>;

export const tokensResponse = namedObject("TokensResponse", {
  tokens: z.array(apiToken).describe("The tokens."),
});

export const oneTokenResponse = namedObject("OneTokenResponse", { token: apiToken.describe("The token.") });

export const newTokenResponse = namedObject("NewTokenResponse", {
  ok: alwaysTrue,
  token: apiToken.describe("The token that was created."),
  secret: z.string().describe("The token itself. It is in this response only."),
});

export const tokenParams = z.object({
  id: pathId("token_not_found", "No token has this id.").describe("Id of the token."),
});
