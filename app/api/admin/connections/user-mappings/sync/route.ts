import { connectedSystems } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { matchByEmail } from "@/lib/mappings/match-commands";
import { detailQuery, matchResponse } from "@/lib/mappings/schema";
import { asksPayroll, asksProjects } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "matchMappings",
        tag: "User mappings",
        summary: "Match all by e-mail",
        description: "With whichever of the two systems is connected; the count of the other is null.",
        problems: [asksProjects, asksPayroll, { 409: ["nothing_connected"] }],
      },
      permission: "admin:connections",
      query: detailQuery,
      response: matchResponse,
    },
    async ({ caller, query, request: { signal } }) =>
      matchByEmail(caller, await connectedSystems(), {
        withHolders: query.detail,
        signal,
      }),
  ),
});
