import { setPasswordByLink } from "@/lib/accounts/passwords-by-link";
import { passwordByLinkBody } from "@/lib/accounts/schema";
import { limitLinks } from "@/lib/auth/rate-limit";
import { okResponse } from "@/lib/http/common-schemas";
import { methods } from "@/lib/http/methods";
import { publicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: publicEndpoint(
    {
      about: {
        id: "setPasswordByLink",
        tag: "Own account",
        summary: "Choose a password by a link",
        problems: [{ 404: ["link_not_valid"] }],
      },
      body: passwordByLinkBody,
      response: okResponse,
      limit: limitLinks,
    },
    async ({ body }) => {
      await setPasswordByLink(body.secret, body.password);
      return { ok: true as const };
    },
  ),
});
