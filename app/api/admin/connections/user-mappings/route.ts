import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { listMappings } from "@/lib/mappings/queries";
import { mappingsResponse } from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "admin:connections", response: mappingsResponse }, async ({ caller }) => ({
    mappings: await listMappings(caller),
  })),
});
