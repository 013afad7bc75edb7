import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { okResponse } from "@/lib/platform/common-schemas";
import { skipSetupSteps } from "@/lib/findings/commands";
import { skipSetupStepBody } from "@/lib/findings/set-up-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  POST: defineEndpoint({
    id: "skipSetupStep",
    tag: "Administration",
    summary: "Skip a step of the set-up",
    description: "A skipped step counts as finished. It can still be done later.",
    permission: "admin:connections",
    body: skipSetupStepBody,
    response: okResponse,
    run: ({ caller, body }) => skipSetupSteps(caller, [body.step]),
  }),
});
