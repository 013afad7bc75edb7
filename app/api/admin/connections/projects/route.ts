import { removeConnection } from "@/lib/connections/store-connection";
import { okResponse } from "@/lib/platform/common-schemas";
import { connectPeopleBody } from "@/lib/connections/connectors/people/vendors";
import { connectionResponse } from "@/lib/connections/schema";
import { connectPeople } from "@/lib/connections/systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { projectsProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  PUT: defineEndpoint({
    id: "connectProjects",
    tag: "Connections",
    summary: "Connect the source of people",
    description:
      "Tests a credential first. If the test fails, the stored connection is unchanged. `file` and `push` need no credential, because people are sent to Kith. Another vendor than the present one is refused while the directory has people.",
    problems: [
      projectsProblems,
      {
        400: ["credentials_rejected"],
        409: ["move_needed", "organization_choice_needed", "other_organisation"],
      },
    ],
    permission: "admin:connections",
    body: connectPeopleBody,
    response: connectionResponse,
    run: async ({ caller, body, request }) => ({
      connection: await connectPeople(caller, body, request.signal),
    }),
  }),
  DELETE: defineEndpoint({
    id: "disconnectProjects",
    tag: "Connections",
    summary: "Disconnect the source of people",
    problems: [{ 404: ["not_connected"] }],
    permission: "admin:connections",
    response: okResponse,
    run: ({ caller }) => removeConnection(caller, "projects"),
  }),
});
