import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { createOwnToken } from "@/lib/identity/tokens/commands";
import { listTokens } from "@/lib/identity/tokens/queries";
import { newTokenBody } from "@/lib/identity/tokens/new-token";
import { newTokenResponse, tokensResponse } from "@/lib/identity/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listTokens",
    tag: "API tokens",
    summary: "List tokens",
    description:
      "Returns your own tokens, or all tokens for executives with `admin:connections`. Secrets are never returned.",
    permission: "signed-in",
    response: tokensResponse,
    run: async ({ caller }) => ({ tokens: await listTokens(caller) }),
  }),
  POST: defineEndpoint({
    id: "createToken",
    tag: "API tokens",
    summary: "Create a token",
    description: "`secret` is only in this response: store it. Scopes beyond your access level are refused.",
    problems: [
      {
        400: ["invalid_name"],
        403: ["scope_not_held", "read_only_token"],
        409: ["too_many_tokens", "user_disabled"],
      },
    ],
    permission: "signed-in",
    body: newTokenBody,
    response: newTokenResponse,
    status: 201,
    locationOf: ({ token }) => `/api/tokens/${token.id}`,
    run: ({ caller, body }) => createOwnToken(caller, body),
  }),
});
