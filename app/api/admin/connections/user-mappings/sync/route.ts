import { connectedSystems } from "@/lib/connectors/registry";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { matchByEmail } from "@/lib/mappings/commands";
import { matchResponse } from "@/lib/mappings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint({ permission: "admin:connections", response: matchResponse }, async ({ caller }) =>
    matchByEmail(caller, await connectedSystems()),
  ),
});
