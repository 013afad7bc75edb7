import { queuePasswordResetMail } from "@/lib/identity/users/forgotten-password";
import { forgottenPasswordBody } from "@/lib/identity/users/account-schema";
import { limitForgottenPasswordsByAddress } from "@/lib/identity/session/rate-limit";
import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers } from "@/lib/http/endpoint";
import { definePublicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: definePublicEndpoint({
    id: "askForNewPassword",
    tag: "Own account",
    summary: "Request a password reset link",
    description: "The response is the same whether or not the account exists.",
    problems: [{ 409: ["mail_not_set_up"], 429: ["too_many_mails"], 502: ["mail_failed"] }],
    body: forgottenPasswordBody,
    response: okResponse,
    limit: limitForgottenPasswordsByAddress,
    run: ({ body }) => queuePasswordResetMail(body.email),
  }),
});
