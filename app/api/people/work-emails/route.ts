import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { exportWorkEmails } from "@/lib/directory/details";
import { workEmailsBody, workEmailsResponse } from "@/lib/directory/details-schema";

// The method is POST, because every export is recorded. It changes no data, and the response is not stored for retries
// with the same idempotency key: each request is authorised and recorded.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "exportWorkEmails",
    tag: "People",
    summary: "Export work e-mails",
    description: "Returns the work e-mails of at most 1,000 people. Each export is added to the audit log.",
    requiresWorkEmailAccess: true,
    problems: [{ 403: ["not_allowed"] }],
    permission: "view:people",
    isReadOnlyPost: true,
    body: workEmailsBody,
    response: workEmailsResponse,
    run: ({ caller, body }) => exportWorkEmails(caller, body.person_ids),
  }),
});
