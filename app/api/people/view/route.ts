import { getDirectorySlice, viewOf } from "@/lib/directory/view-queries";
import { sliceQuery, sliceResponse } from "@/lib/directory/view-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getDirectorySlice",
        tag: "Pages",
        summary: "Read a slice of the directory page",
        problems: [{ 400: ["cursor_mismatch"], 403: ["not_allowed"] }],
      },
      permission: "view:people",
      query: sliceQuery,
      response: sliceResponse,
    },
    ({ caller, query: { from, count, cursor, ...view } }) =>
      getDirectorySlice(caller, viewOf(caller, view), from, count, cursor),
  ),
});
