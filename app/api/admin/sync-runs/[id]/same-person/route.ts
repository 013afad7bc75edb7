import { okResponse } from "@/lib/http/common-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { decideSamePerson } from "@/lib/same-person/commands";
import { samePersonBody, syncRunParams } from "@/lib/runs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint(
    { permission: "manage:people", params: syncRunParams, body: samePersonBody, response: okResponse },
    async ({ caller, params, body }) => {
      await decideSamePerson(caller, params.id, body.person_id, body.is_same_person);
      return { ok: true as const };
    },
  ),
});
