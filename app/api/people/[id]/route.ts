import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getPerson } from "@/lib/directory/details";
import { personResponse } from "@/lib/directory/details-schema";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", params: personParams, response: personResponse },
    ({ caller, params }) => getPerson(caller, params.id),
  ),
});
