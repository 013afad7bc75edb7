import { askForNewPassword } from "@/lib/accounts/forgotten-password";
import { forgottenPasswordBody } from "@/lib/accounts/schema";
import { limitForgottenFrom } from "@/lib/auth/rate-limit";
import { okResponse } from "@/lib/http/common-schemas";
import { methods } from "@/lib/http/methods";
import { publicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: publicEndpoint(
    {
      about: {
        id: "askForNewPassword",
        tag: "Own account",
        summary: "Ask for a link to choose a new password",
        description: "The answer is the same whether there is such an account or not.",
        problems: [{ 409: ["mail_not_set_up"], 429: ["too_many_mails"], 502: ["mail_failed"] }],
      },
      body: forgottenPasswordBody,
      response: okResponse,
      limit: limitForgottenFrom,
    },
    async ({ body }) => {
      await askForNewPassword(body.email);
      return { ok: true as const };
    },
  ),
});
