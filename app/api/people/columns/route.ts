import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { storeDirectoryColumns } from "@/lib/directory/saved-views/commands";
import { getDirectoryColumns } from "@/lib/directory/saved-views/queries";
import { directoryColumnsBody, directoryColumnsResponse } from "@/lib/directory/saved-views/schema";
import { browserOnlyProblems } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getColumns",
    tag: "Saved views",
    summary: "Read the columns of your list",
    problems: [browserOnlyProblems],
    permission: "view:people",
    response: directoryColumnsResponse,
    run: async ({ caller }) => ({ columns: await getDirectoryColumns(caller) }),
  }),
  PUT: defineEndpoint({
    id: "chooseColumns",
    tag: "Saved views",
    summary: "Choose the columns of your list",
    problems: [browserOnlyProblems],
    permission: "view:people",
    body: directoryColumnsBody,
    response: directoryColumnsResponse,
    run: async ({ caller, body }) => ({ columns: await storeDirectoryColumns(caller, body.columns) }),
  }),
});
