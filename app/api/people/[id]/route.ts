import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getPerson } from "@/lib/directory/details";
import { personResponse } from "@/lib/directory/details-schema";
import { personParams } from "@/lib/http/common-schemas";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "getPerson", tag: "People", summary: "Read a person", problems: [unknownPerson] },
      permission: "view:people",
      params: personParams,
      response: personResponse,
    },
    ({ caller, params }) => getPerson(caller, params.id),
  ),
});
