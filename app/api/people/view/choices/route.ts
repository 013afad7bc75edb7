import { getViewChoices, viewOf } from "@/lib/directory/view-queries";
import { choicesQuery, choicesResponse } from "@/lib/directory/view-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    { permission: "view:people", query: choicesQuery, response: choicesResponse },
    ({ caller, query: { of, typed, ...view } }) => getViewChoices(caller, viewOf(caller, view), of, typed),
  ),
});
