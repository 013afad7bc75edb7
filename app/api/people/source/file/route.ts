import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { peopleFileQuery } from "@/lib/connections/file-mapping-schema";
import { receivedListingProblems } from "@/lib/http/problem-codes";
import { peopleFileMedia, readPeopleFileBody } from "@/lib/http/read-body";
import { readFileListing } from "@/lib/sync/people/receive-file";
import { previewListing, receiveListing } from "@/lib/sync/people/receive-listing";
import { receivedSyncResponse } from "@/lib/sync/people/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "uploadPeopleFile",
    tag: "Sync",
    summary: "Send a file with people",
    description:
      "Reads the people of a CSV or XLSX file of at most 10 MB, 50,000 rows and 200 columns, and syncs. Encoding, separator, header and columns are detected. Columns that are not certain are a 409 `mapping_needed` with `header`, `suggestion` and `sample`: store the mapping and send the file again. The first file connects the source if nothing is connected. Repeating a file changes nothing, so `Idempotency-Key` is ignored.",
    takesMedia: peopleFileMedia,
    problems: [
      receivedListingProblems,
      {
        400: ["body_cut_short"],
        409: ["mapping_needed"],
        413: ["file_too_large"],
        415: ["not_a_people_file"],
      },
    ],
    permission: "provision:people",
    query: peopleFileQuery,
    response: receivedSyncResponse,
    effect: "write",
    allowances: ["repetition"],
    run: async ({ caller, request, query: { mode = "partial", preview, name = "File" } }) => {
      const sent = await readFileListing({ bytes: await readPeopleFileBody(request), name, mode });
      return preview
        ? previewListing(caller, sent, request.signal)
        : receiveListing(caller, sent, request.signal);
    },
  }),
});
