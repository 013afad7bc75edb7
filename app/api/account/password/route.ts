import { changeOwnPassword } from "@/lib/accounts/commands";
import { changePasswordBody } from "@/lib/accounts/schema";
import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { asksOwnPassword, browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    {
      about: {
        id: "changePassword",
        tag: "Own account",
        summary: "Change one's password",
        problems: [browserOnly, asksOwnPassword, { 400: ["same_password"], 409: ["password_changed"] }],
      },
      permission: "signed-in",
      body: changePasswordBody,
      response: okResponse,
    },
    async ({ caller, body }) => {
      await changeOwnPassword(caller, body.current_password, body.new_password);
      return { ok: true as const };
    },
  ),
});
