import { getViewIds, viewOf } from "@/lib/directory/view-queries";
import { idsQuery, idsResponse } from "@/lib/directory/view-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listViewIds",
        tag: "Pages",
        summary: "List who is in a view of the directory page",
        problems: [{ 403: ["not_allowed"] }],
      },
      permission: "view:people",
      query: idsQuery,
      response: idsResponse,
    },
    ({ caller, query: { from, to, ...view } }) => getViewIds(caller, viewOf(caller, view), from, to),
  ),
});
