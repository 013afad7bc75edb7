import { readAccountOfLink } from "@/lib/identity/users/passwords-by-link";
import { accountLinkBody, accountLinkResponse } from "@/lib/identity/users/account-schema";
import { forgiveAccountLinkUse, limitAccountLinkUses } from "@/lib/identity/session/rate-limit";
import { createRouteHandlers } from "@/lib/http/endpoint";
import { definePublicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // The method is POST, which keeps the secret out of the URL.
  POST: definePublicEndpoint({
    id: "lookUpLink",
    tag: "Own account",
    summary: "Read the account of a link",
    problems: [{ 404: ["link_not_valid"] }],
    body: accountLinkBody,
    response: accountLinkResponse,
    limit: limitAccountLinkUses,
    run: async ({ body, address }) => {
      const account = await readAccountOfLink(body.secret);
      await forgiveAccountLinkUse(address);
      return account;
    },
  }),
});
