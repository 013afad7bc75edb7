import { getDirectoryGaps } from "@/lib/directory/gaps";
import { directoryGapsResponse } from "@/lib/directory/gaps-schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "listGaps", tag: "Administration", summary: "List what is missing of whom" },
      permission: "manage:people",
      response: directoryGapsResponse,
    },
    ({ caller }) => getDirectoryGaps(caller),
  ),
});
