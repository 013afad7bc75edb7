import { beginSecondFactor } from "@/lib/accounts/second-factor-commands";
import { beginSecondFactorBody, begunSecondFactorResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { asksOwnPassword, browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "beginSecondFactor",
        tag: "Own account",
        summary: "Begin to set up a second factor",
        description: "`secret` is in this answer alone.",
        problems: [browserOnly, asksOwnPassword, { 409: ["second_factor_on"] }],
      },
      permission: "signed-in",
      beforeSecondFactor: true,
      body: beginSecondFactorBody,
      response: begunSecondFactorResponse,
    },
    async ({ caller, body }) => ({ ok: true as const, ...(await beginSecondFactor(caller, body.password)) }),
  ),
});
