import { beginSecondFactor } from "@/lib/accounts/second-factor-commands";
import { beginSecondFactorBody, begunSecondFactorResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      permission: "signed-in",
      beforeSecondFactor: true,
      body: beginSecondFactorBody,
      response: begunSecondFactorResponse,
    },
    async ({ caller, body }) => ({ ok: true as const, ...(await beginSecondFactor(caller, body.password)) }),
  ),
});
