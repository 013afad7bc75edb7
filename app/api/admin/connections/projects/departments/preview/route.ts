import { getConnectedPeopleSource } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { projectsProblems } from "@/lib/http/problem-codes";
import { previewDepartments } from "@/lib/sync/departments/settings";
import { departmentPreviewResponse } from "@/lib/sync/departments/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "previewDepartments",
    tag: "Connections",
    summary: "Preview the departments from each source in the source of people",
    description: "Reads everyone from the source of people and changes nothing.",
    problems: [projectsProblems],
    permission: "admin:connections",
    response: departmentPreviewResponse,
    run: async ({ caller, request }) =>
      previewDepartments(caller, await getConnectedPeopleSource(), request.signal),
  }),
});
