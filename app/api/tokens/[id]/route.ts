import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { revokeToken } from "@/lib/identity/tokens/commands";
import { getToken } from "@/lib/identity/tokens/queries";
import { oneTokenResponse, tokenParams } from "@/lib/identity/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getToken",
    tag: "API tokens",
    summary: "Read a token",
    description:
      "Returns a token without its secret. Callers can read the tokens that `GET /api/tokens` lists for them.",
    permission: "signed-in",
    params: tokenParams,
    response: oneTokenResponse,
    run: async ({ caller, params }) => ({ token: await getToken(caller, params.id) }),
  }),
  DELETE: defineEndpoint({
    id: "revokeToken",
    tag: "API tokens",
    summary: "Revoke a token",
    description: "Also revokes the tokens that were created with it. Applies from the next request.",
    problems: [{ 403: ["read_only_token"], 404: ["token_not_found"] }],
    permission: "signed-in",
    params: tokenParams,
    response: okResponse,
    run: ({ caller, params }) => revokeToken(caller, params.id),
  }),
});
