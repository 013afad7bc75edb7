import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getVisibility } from "@/lib/profiles/queries";
import { visibilityResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", params: personParams, response: visibilityResponse },
    ({ caller, params }) => getVisibility(caller, params.id),
  ),
});
