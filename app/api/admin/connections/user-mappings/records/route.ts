import { connectedPayrollOrNone } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listRecords } from "@/lib/mappings/records";
import { recordsResponse } from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "listMappingRecords", tag: "User mappings", summary: "List whom users can be mapped to" },
      permission: "admin:connections",
      response: recordsResponse,
    },
    async ({ caller }) => listRecords(caller, await connectedPayrollOrNone()),
  ),
});
