import { getAccount } from "@/lib/accounts/queries";
import { accountResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "signed-in", beforeSecondFactor: true, response: accountResponse },
    async ({ caller }) => getAccount(caller),
  ),
});
