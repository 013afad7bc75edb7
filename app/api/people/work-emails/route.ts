import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { exportWorkEmails } from "@/lib/directory/details";
import { workEmailsBody, workEmailsResponse } from "@/lib/directory/details-schema";

// POST instead of GET, because every export writes an audit event. As a query, it ignores
// `Idempotency-Key`, so each retry is authorised and recorded again.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "exportWorkEmails",
    tag: "People",
    summary: "Export work e-mails",
    description: "Returns the work e-mails of at most 1,000 people. Each export is added to the audit log.",
    alsoRequires: "work-emails",
    problems: [{ 403: ["not_allowed"] }],
    permission: "view:people",
    effect: "query",
    body: workEmailsBody,
    response: workEmailsResponse,
    run: ({ caller, body }) => exportWorkEmails(caller, body.person_ids),
  }),
});
