import { changeOwnPassword } from "@/lib/identity/users/own-account-commands";
import { changePasswordBody } from "@/lib/identity/users/account-schema";
import { okResponse } from "@/lib/platform/common-schemas";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { ownPasswordProblems, browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  PUT: defineEndpoint({
    id: "changePassword",
    tag: "Own account",
    summary: "Change your password",
    problems: [
      browserOnlyProblems,
      ownPasswordProblems,
      { 400: ["same_password", "password_too_common"], 409: ["password_changed"] },
    ],
    permission: "signed-in",
    body: changePasswordBody,
    response: okResponse,
    run: ({ caller, body }) => changeOwnPassword(caller, body.current_password, body.new_password),
  }),
});
