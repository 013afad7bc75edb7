import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { browserOnlyProblems, restrictedAccountProblems } from "@/lib/http/problem-codes";
import { inviteMany } from "@/lib/identity/users/invitations/commands";
import { getInvitations } from "@/lib/identity/users/invitations/queries";
import {
  invitationsResponse,
  invitedManyResponse,
  inviteManyBody,
} from "@/lib/identity/users/invitations/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listInvitations",
    tag: "Users",
    summary: "List invitations and their progress",
    description:
      "Returns the users who have never signed in, how many people were invited, and the selections of people to invite.",
    permission: "admin:connections",
    response: invitationsResponse,
    run: ({ caller }) => getInvitations(caller),
  }),
  POST: defineEndpoint({
    id: "inviteMany",
    tag: "Users",
    summary: "Invite the people of a preview",
    description:
      "Creates a staff account for every person of the preview. If one account cannot be created, creates none. If Kith sends mail, it mails each a link that works once, for seven days, at a limited rate; an interrupted run continues, and no one receives two mails for one invitation. Otherwise an executive hands over links.",
    problems: [browserOnlyProblems, restrictedAccountProblems, { 409: ["preview_outdated"] }],
    permission: "admin:connections",
    body: inviteManyBody,
    response: invitedManyResponse,
    run: async ({ caller, body }) => ({ invited: await inviteMany(caller, body) }),
  }),
});
