import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getTagSuggestions } from "@/lib/directory/about/queries";
import { tagsResponse } from "@/lib/directory/about/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listTags",
    tag: "People",
    summary: "List the tags in use",
    description: "Skills, subjects and languages that people entered, with the number of people for each.",
    permission: "view:people",
    response: tagsResponse,
    run: ({ caller }) => getTagSuggestions(caller),
  }),
});
