import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { revokeToken } from "@/lib/tokens/commands";
import { tokenParams } from "@/lib/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    { permission: "signed-in", params: tokenParams, response: okResponse },
    async ({ caller, params }) => {
      await revokeToken(caller, params.id);
      return { ok: true as const };
    },
  ),
});
