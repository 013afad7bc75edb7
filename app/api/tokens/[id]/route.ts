import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { revokeToken } from "@/lib/tokens/commands";
import { tokenParams } from "@/lib/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    {
      about: {
        id: "revokeToken",
        tag: "API tokens",
        summary: "Revoke a token",
        description: "And those that were made by it. It counts from the next request.",
        problems: [{ 403: ["read_only_token"], 404: ["token_not_found"] }],
      },
      permission: "signed-in",
      params: tokenParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await revokeToken(caller, params.id);
      return { ok: true as const };
    },
  ),
});
