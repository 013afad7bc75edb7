import { getAccount } from "@/lib/accounts/queries";
import { accountResponse } from "@/lib/accounts/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "getAccount", tag: "Own account", summary: "Read one's account", problems: [browserOnly] },
      permission: "signed-in",
      beforeSecondFactor: true,
      response: accountResponse,
    },
    async ({ caller }) => getAccount(caller),
  ),
});
