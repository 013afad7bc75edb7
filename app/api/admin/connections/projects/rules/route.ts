import { z } from "zod";
import { peopleRules, peopleRulesBody, previewOfRules, rulesPreview } from "@/lib/connections/rules-schema";
import { getRules, previewPeopleRules, setRules } from "@/lib/connections/people-rules";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { projectsProblems } from "@/lib/http/problem-codes";
import { readSourceOfRules } from "@/lib/sync/people/sync-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getPeopleRules",
    tag: "Connections",
    summary: "Read the rules about who is a person",
    problems: [{ 409: ["projects_not_connected"] }],
    permission: "admin:connections",
    response: peopleRules,
    run: ({ caller }) => getRules(caller),
  }),
  PUT: defineEndpoint({
    id: "setPeopleRules",
    tag: "Connections",
    summary: "Choose or preview the rules about who is a person",
    description:
      "The next sync applies the rules: it leaves out the records that a rule applies to, and people who are in the directory then leave. The change is recorded. With `preview=true`, nothing is stored: the response says whom each rule would leave out of the listing, which was read from the source at most five minutes ago.",
    problems: [projectsProblems, { 404: ["preview_not_found"], 409: ["no_listing", "changed_meanwhile"] }],
    permission: "admin:connections",
    query: z.strictObject({
      preview: z
        .literal("true")
        .optional()
        .describe("`true`: stores nothing and returns whom the rules leave out."),
      of: previewOfRules,
    }),
    body: peopleRulesBody,
    response: z.union([peopleRules, rulesPreview]),
    run: async ({ caller, query: { preview, of }, body, request: { signal } }) =>
      preview
        ? previewPeopleRules(caller, { source: await readSourceOfRules(of), of, signal }, body)
        : setRules(caller, body),
  }),
});
