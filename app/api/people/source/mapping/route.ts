import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { getFileMapping, storeFileMapping } from "@/lib/connections/file-mapping";
import { fileMappingBody, fileMappingResponse } from "@/lib/connections/file-mapping-schema";
import { okResponse } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getFileMapping",
    tag: "Sync",
    summary: "Read how files with people are read",
    permission: "provision:people",
    response: fileMappingResponse,
    run: ({ caller }) => getFileMapping(caller),
  }),
  PUT: defineEndpoint({
    id: "storeFileMapping",
    tag: "Sync",
    summary: "Set how files with people are read",
    description:
      "The next files are read with this mapping. A file with other columns is a 409 `mapping_needed` again. Connects the file as the source of people if nothing is connected.",
    problems: [{ 409: ["other_source", "move_needed"] }],
    permission: "provision:people",
    body: fileMappingBody,
    response: okResponse,
    run: ({ caller, body }) => storeFileMapping(caller, body),
  }),
});
