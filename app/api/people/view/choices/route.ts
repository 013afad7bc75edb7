import { getViewChoices, viewOf } from "@/lib/directory/view-queries";
import { choicesQuery, choicesResponse } from "@/lib/directory/view-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listViewChoices",
        tag: "Pages",
        summary: "Count what each filter of the directory page would leave",
        problems: [{ 403: ["not_allowed"] }],
      },
      permission: "view:people",
      query: choicesQuery,
      response: choicesResponse,
    },
    ({ caller, query: { of, typed, ...view } }) => getViewChoices(caller, viewOf(caller, view), of, typed),
  ),
});
