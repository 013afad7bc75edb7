import { askForNewPassword } from "@/lib/accounts/forgotten-password";
import { forgottenPasswordBody } from "@/lib/accounts/schema";
import { limitForgottenFrom } from "@/lib/auth/rate-limit";
import { okResponse } from "@/lib/http/common-schemas";
import { methods } from "@/lib/http/methods";
import { publicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: publicEndpoint(
    { body: forgottenPasswordBody, response: okResponse, limit: limitForgottenFrom },
    async ({ body }) => {
      await askForNewPassword(body.email);
      return { ok: true as const };
    },
  ),
});
