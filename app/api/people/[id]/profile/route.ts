import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getProfileAnswer } from "@/lib/profiles/queries";
import { profileResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", params: personParams, response: profileResponse, recorded: true },
    ({ caller, params, published }) => getProfileAnswer(caller, params.id, published),
  ),
});
