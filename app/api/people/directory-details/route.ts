import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getDirectoryDetails } from "@/lib/directory/details";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "listDirectoryDetails",
        tag: "People",
        summary: "List everyone's office, first day and reach",
        description:
          "What the directory knows of each person beside the list. `email` is absent for callers who do not see work e-mails.",
      },
      permission: "view:people",
      response: directoryDetailsResponse,
    },
    ({ caller }) => getDirectoryDetails(caller),
  ),
});
