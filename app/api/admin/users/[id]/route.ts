import { updateUser } from "@/lib/identity/users/commands";
import { getUser } from "@/lib/identity/users/queries";
import { oneUserResponse, userChangeBody, userParams, userChangeResponse } from "@/lib/identity/users/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { restrictedAccountProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getUser",
    tag: "Users",
    summary: "Read a user",
    permission: "admin:connections",
    params: userParams,
    response: oneUserResponse,
    run: async ({ caller, params }) => ({ user: await getUser(caller, params.id) }),
  }),
  PATCH: defineEndpoint({
    id: "updateUser",
    tag: "Users",
    summary: "Change a user",
    description:
      "Changes the access level, `private_data` or `disabled`, or ends all sessions with `sign_out`. Changes apply from the user's next request. Only an unrestricted executive can change `private_data`, and only for another user.",
    problems: [restrictedAccountProblems, { 409: ["last_executive", "own_account", "not_an_executive"] }],
    permission: "admin:connections",
    params: userParams,
    body: userChangeBody,
    response: userChangeResponse,
    run: async ({ caller, params, body }) => ({ user: await updateUser(caller, params.id, body) }),
  }),
});
