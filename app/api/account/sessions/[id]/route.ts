import { endOwnSession } from "@/lib/accounts/commands";
import { sessionParams } from "@/lib/accounts/schema";
import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    { permission: "signed-in", params: sessionParams, response: okResponse },
    async ({ caller, params }) => {
      await endOwnSession(caller, params.id);
      return { ok: true as const };
    },
  ),
});
