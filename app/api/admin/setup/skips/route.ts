import { defineEndpoint } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";
import { okResponse } from "@/lib/platform/common-schemas";
import { skipSetupSteps } from "@/lib/pages/set-up/commands";
import { skipSetupStepBody } from "@/lib/pages/set-up/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "skipSetupStep",
    tag: "Administration",
    summary: "Skip a step of the set-up",
    description: "A skipped step counts as finished. It can still be done later.",
    permission: "admin:connections",
    body: skipSetupStepBody,
    response: okResponse,
    run: async ({ caller, body }) => {
      await skipSetupSteps(caller, [body.step]);
      return { ok: true as const };
    },
  }),
});
