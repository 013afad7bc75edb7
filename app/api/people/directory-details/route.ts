import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getDirectoryDetails } from "@/lib/directory/details";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "view:people", response: directoryDetailsResponse }, ({ caller }) =>
    getDirectoryDetails(caller),
  ),
});
