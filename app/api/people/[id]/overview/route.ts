import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getOverview } from "@/lib/profiles/queries";
import { overviewResponse } from "@/lib/profiles/schema";
import { personParams } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", params: personParams, response: overviewResponse },
    ({ caller, params }) => getOverview(caller, params.id),
  ),
});
