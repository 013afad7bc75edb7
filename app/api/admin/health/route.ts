import { getHealth } from "@/lib/health/queries";
import { healthResponse } from "@/lib/health/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "getHealth", tag: "Administration", summary: "Read the health of the data" },
      permission: "manage:people",
      response: healthResponse,
    },
    ({ caller }) => getHealth(caller),
  ),
});
