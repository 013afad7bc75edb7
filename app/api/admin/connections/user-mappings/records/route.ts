import { findConnectedPayroll } from "@/lib/connections/connected-systems";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { listLinkableRecords } from "@/lib/links/mappings/linkable-records";
import { linkableRecordsResponse } from "@/lib/links/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listMappingRecords",
    tag: "User mappings",
    summary: "List the records that users can be mapped to",
    permission: "admin:connections",
    response: linkableRecordsResponse,
    run: async ({ caller }) => listLinkableRecords(caller, await findConnectedPayroll()),
  }),
});
