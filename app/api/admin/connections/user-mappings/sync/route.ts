import { connectedSystems } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { matchByEmail } from "@/lib/mappings/match-commands";
import { detailQuery, matchResponse } from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "admin:connections", query: detailQuery, response: matchResponse },
    async ({ caller, query }) =>
      matchByEmail(caller, await connectedSystems(), { withHolders: query.detail === "true" }),
  ),
});
