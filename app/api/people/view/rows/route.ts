import { getRows } from "@/lib/directory/view-queries";
import { rowsBody, rowsResponse } from "@/lib/directory/view-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // Reads alone, whoever one looks as: the ids are too many for an address.
  POST: endpoint(
    {
      about: { id: "getDirectoryRows", tag: "Pages", summary: "Read rows of the directory page" },
      permission: "view:people",
      body: rowsBody,
      response: rowsResponse,
      whileViewingAs: true,
      readsByPost: true,
    },
    ({ caller, body }) => getRows(caller, body.person_ids),
  ),
});
