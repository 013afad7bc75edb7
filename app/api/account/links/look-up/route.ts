import { lookUpLink } from "@/lib/accounts/passwords-by-link";
import { linkBody, linkResponse } from "@/lib/accounts/schema";
import { limitLinks } from "@/lib/auth/rate-limit";
import { methods } from "@/lib/http/methods";
import { publicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // A POST, so that the secret stands in no address.
  POST: publicEndpoint(
    {
      about: {
        id: "lookUpLink",
        tag: "Own account",
        summary: "Read whose link it is",
        problems: [{ 404: ["link_not_valid"] }],
      },
      body: linkBody,
      response: linkResponse,
      limit: limitLinks,
    },
    async ({ body }) => lookUpLink(body.secret),
  ),
});
