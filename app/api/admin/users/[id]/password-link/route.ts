import { createPasswordResetLink } from "@/lib/identity/users/create-links";
import { passwordLinkResponse } from "@/lib/identity/users/account-schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { userParams } from "@/lib/identity/users/schema";
import { userSignInProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "makePasswordLink",
    tag: "Users",
    summary: "Create a password reset link",
    problems: [userSignInProblems, { 409: ["no_password", "user_disabled", "own_account"] }],
    permission: "admin:connections",
    params: userParams,
    response: passwordLinkResponse,
    run: async ({ caller, params }) => ({ password_link: await createPasswordResetLink(caller, params.id) }),
  }),
});
