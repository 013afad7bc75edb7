import { z } from "zod";
import { previewOfRules, rulesListing } from "@/lib/connections/rules-schema";
import { listRecords } from "@/lib/connections/people-rules";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { projectsProblems } from "@/lib/http/problem-codes";
import { readSourceOfRules } from "@/lib/sync/people/sync-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listSourceRecords",
    tag: "Connections",
    summary: "Search the source of people, and suggest rules",
    description:
      "Returns records whether a rule leaves them out or not, from the listing that was read from the source at most five minutes ago. Changes nothing.",
    problems: [projectsProblems, { 404: ["preview_not_found"], 409: ["no_listing"] }],
    permission: "admin:connections",
    query: z.strictObject({
      q: z.string().max(200).optional().describe("Part of a name or an address, or an id in the source."),
      of: previewOfRules,
    }),
    response: rulesListing,
    run: async ({ caller, query: { q = "", of }, request: { signal } }) =>
      listRecords(caller, { source: await readSourceOfRules(of), of, signal }, q),
  }),
});
