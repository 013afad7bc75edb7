import { getFilterableFieldValues } from "@/lib/directory/custom-fields/queries";
import { fieldValuesResponse } from "@/lib/directory/custom-fields/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listFieldValues",
    tag: "People",
    summary: "List the values of filterable custom fields",
    description: "Values in use of the custom fields that the directory can be filtered by.",
    permission: "view:people",
    response: fieldValuesResponse,
    run: ({ caller }) => getFilterableFieldValues(caller),
  }),
});
