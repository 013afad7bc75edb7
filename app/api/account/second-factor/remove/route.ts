import { removeOwnSecondFactor } from "@/lib/accounts/second-factor-commands";
import { secondFactorProofBody } from "@/lib/accounts/schema";
import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { asksOwnCode, asksOwnPassword, browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "removeSecondFactor",
        tag: "Own account",
        summary: "Turn the second factor off",
        problems: [browserOnly, asksOwnPassword, asksOwnCode],
      },
      permission: "signed-in",
      body: secondFactorProofBody,
      response: okResponse,
    },
    async ({ caller, body }) => {
      await removeOwnSecondFactor(caller, body);
      return { ok: true as const };
    },
  ),
});
