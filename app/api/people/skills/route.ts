import { getSkills } from "@/lib/directory/about/queries";
import { skillsResponse } from "@/lib/directory/about/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listSkills",
    tag: "People",
    summary: "List the skills in use",
    description: "Skills that people named, with the ids of these people.",
    permission: "view:people",
    response: skillsResponse,
    run: ({ caller }) => getSkills(caller),
  }),
});
