import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getWaiting } from "@/lib/waiting/queries";
import { waitingResponse } from "@/lib/waiting/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: { id: "getWaiting", tag: "Administration", summary: "Read what waits for executives" },
      permission: "admin:connections",
      response: waitingResponse,
    },
    ({ caller }) => getWaiting(caller),
  ),
});
