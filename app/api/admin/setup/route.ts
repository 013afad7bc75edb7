import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getSetup } from "@/lib/setup/queries";
import { setupResponse } from "@/lib/setup/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "getSetup", tag: "Administration", summary: "Read how far the installation is" },
      permission: "admin:connections",
      response: setupResponse,
    },
    ({ caller }) => getSetup(caller),
  ),
});
