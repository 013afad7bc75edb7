import { changeOwnPassword } from "@/lib/accounts/commands";
import { changePasswordBody } from "@/lib/accounts/schema";
import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: endpoint(
    { permission: "signed-in", body: changePasswordBody, response: okResponse },
    async ({ caller, body }) => {
      await changeOwnPassword(caller, body.current_password, body.new_password);
      return { ok: true as const };
    },
  ),
});
