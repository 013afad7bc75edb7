import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { chooseColumns } from "@/lib/saved-views/commands";
import { getDirectoryColumns } from "@/lib/saved-views/queries";
import { directoryColumnsBody, directoryColumnsResponse } from "@/lib/saved-views/schema";
import { browserOnly } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getColumns",
        tag: "Saved views",
        summary: "Read the columns of one's list",
        problems: [browserOnly],
      },
      permission: "view:people",
      response: directoryColumnsResponse,
    },
    async ({ caller }) => ({
      columns: await getDirectoryColumns(caller),
    }),
  ),
  PUT: endpoint(
    {
      about: {
        id: "chooseColumns",
        tag: "Saved views",
        summary: "Choose the columns of one's list",
        problems: [browserOnly],
      },
      permission: "view:people",
      body: directoryColumnsBody,
      response: directoryColumnsResponse,
    },
    async ({ caller, body }) => ({ columns: await chooseColumns(caller, body.columns) }),
  ),
});
