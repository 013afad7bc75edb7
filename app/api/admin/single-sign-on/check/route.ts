import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { singleSignOnCheckResponse } from "@/lib/identity/users/account-schema";
import { checkOpenIdProvider } from "@/lib/identity/sign-in/check-openid-provider";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "checkSingleSignOn",
    tag: "Administration",
    summary: "Test the single sign-on provider",
    description:
      "Reads the provider's OpenID Connect description. Client id and secret are tested only by a sign-in. If the provider does not work, the response is a 200 with the reason in `problem`.",
    problems: [{ 409: ["single_sign_on_not_configured"] }],
    permission: "admin:connections",
    response: singleSignOnCheckResponse,
    run: async ({ caller }) => ({ problem: await checkOpenIdProvider(caller) }),
  }),
});
