import { sendTestMessage } from "@/lib/connections/chat-commands";
import { chatOf } from "@/lib/connections/connected-systems";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { okResponse } from "@/lib/http/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: endpoint({ permission: "admin:connections", response: okResponse }, async ({ caller }) => {
    await sendTestMessage(caller, chatOf);
    return { ok: true as const };
  }),
});
