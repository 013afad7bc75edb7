import { endOwnSession } from "@/lib/accounts/commands";
import { sessionParams } from "@/lib/accounts/schema";
import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: endpoint(
    {
      about: {
        id: "endSession",
        tag: "Own account",
        summary: "Sign out in one browser",
        problems: [browserOnly, { 404: ["session_not_found"] }],
      },
      permission: "signed-in",
      params: sessionParams,
      response: okResponse,
    },
    async ({ caller, params }) => {
      await endOwnSession(caller, params.id);
      return { ok: true as const };
    },
  ),
});
