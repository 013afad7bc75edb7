import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { createOwnToken } from "@/lib/tokens/commands";
import { listTokens } from "@/lib/tokens/queries";
import { newTokenBody } from "@/lib/tokens/new-token";
import { newTokenResponse, tokensResponse } from "@/lib/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listTokens",
        tag: "API tokens",
        summary: "List tokens",
        description: "One's own, for executives with `admin:connections` everyone's. Without their secrets.",
      },
      permission: "signed-in",
      response: tokensResponse,
    },
    async ({ caller }) => ({
      tokens: await listTokens(caller),
    }),
  ),
  POST: endpoint(
    {
      about: {
        id: "createToken",
        tag: "API tokens",
        summary: "Create a token",
        description:
          "`secret` is in this answer alone: store it now. Scopes above one's own level are refused.",
        problems: [
          {
            400: ["invalid_name"],
            403: ["scope_not_held", "read_only_token"],
            409: ["too_many_tokens", "user_disabled"],
          },
        ],
      },
      permission: "signed-in",
      body: newTokenBody,
      response: newTokenResponse,
      status: 201,
    },
    async ({ caller, body }) => ({ ok: true as const, ...(await createOwnToken(caller, body)) }),
  ),
});
