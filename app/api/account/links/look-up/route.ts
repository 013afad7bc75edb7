import { lookUpLink } from "@/lib/accounts/passwords-by-link";
import { linkBody, linkResponse } from "@/lib/accounts/schema";
import { limitLinks } from "@/lib/auth/rate-limit";
import { methods } from "@/lib/http/methods";
import { publicEndpoint } from "@/lib/http/public-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // A POST, so that the secret stands in no address.
  POST: publicEndpoint({ body: linkBody, response: linkResponse, limit: limitLinks }, async ({ body }) =>
    lookUpLink(body.secret),
  ),
});
