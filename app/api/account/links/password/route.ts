import { setPasswordByLink } from "@/lib/identity/users/passwords-by-link";
import { passwordByLinkBody } from "@/lib/identity/users/account-schema";
import { forgiveAccountLinkUse, limitAccountLinkUses } from "@/lib/identity/session/rate-limit";
import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers } from "@/lib/http/endpoint";
import { definePublicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: definePublicEndpoint({
    id: "setPasswordByLink",
    tag: "Own account",
    summary: "Set a password with a link",
    problems: [{ 400: ["password_too_common"], 404: ["link_not_valid"] }],
    body: passwordByLinkBody,
    response: okResponse,
    limit: limitAccountLinkUses,
    run: async ({ body, address }) => {
      await setPasswordByLink(body.secret, body.password);
      await forgiveAccountLinkUse(address);
    },
  }),
});
