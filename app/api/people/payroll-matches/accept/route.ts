import { connectedPayroll } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { acceptMatches } from "@/lib/payroll-matching/review-commands";
import { acceptBody, acceptResponse } from "@/lib/payroll-matching/review-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "manage:people", body: acceptBody, response: acceptResponse },
    async ({ caller, body }) => acceptMatches(caller, body, await connectedPayroll()),
  ),
});
