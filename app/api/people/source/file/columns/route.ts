import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { fileFields } from "@/lib/connections/connectors/people/file/formats";
import { fileColumnsQuery, fileColumnsResponse } from "@/lib/connections/file-mapping-schema";
import { peopleFileMedia, readPeopleFileBody } from "@/lib/http/read-body";
import { inspectFile } from "@/lib/sync/people/receive-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "readFileColumns",
    tag: "Pages",
    summary: "Read the columns of a file",
    description: "Returns how a file is read with these columns, and its first people. Stores nothing.",
    takesMedia: peopleFileMedia,
    problems: [
      {
        400: ["listing_not_usable", "body_cut_short"],
        413: ["file_too_large"],
        415: ["not_a_people_file"],
      },
    ],
    permission: "provision:people",
    query: fileColumnsQuery,
    response: fileColumnsResponse,
    effect: "query",
    run: async ({ caller, request, query: { column, ...format } }) =>
      inspectFile(caller, await readPeopleFileBody(request), {
        ...format,
        columns: column ? toColumns(column) : null,
      }),
  }),
});

const toColumns = (pairs: readonly string[]) =>
  Object.fromEntries(
    pairs.flatMap((pair) => {
      const field = fileFields.find((known) => pair.startsWith(`${known}:`));
      return field ? [[pair.slice(field.length + 1), field]] : [];
    }),
  );
