import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { exportWorkEmails } from "@/lib/directory/details";
import { workEmailsBody, workEmailsResponse } from "@/lib/directory/details-schema";

// A POST, because every export stands in the record. Nothing of it is kept to be given again: who asks once more is looked at and recorded anew.
export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    {
      about: {
        id: "exportWorkEmails",
        tag: "People",
        summary: "Export work e-mails",
        description: "Of at most 1,000 people. Each export is recorded.",
        hasWorkEmails: true,
        problems: [{ 403: ["not_allowed"] }],
      },
      permission: "view:people",
      keepsNoAnswer: true,
      body: workEmailsBody,
      response: workEmailsResponse,
    },
    ({ caller, body }) => exportWorkEmails(caller, body.person_ids),
  ),
});
