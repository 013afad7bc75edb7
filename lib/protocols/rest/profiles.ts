import "server-only";
import { personParams } from "@/lib/platform/common-schemas";
import { defineEndpoint } from "@/lib/http/endpoint";
import { unknownPersonProblems } from "@/lib/http/problem-codes";
import { getProfileResponse } from "@/lib/profiles/queries";
import { profileResponse } from "@/lib/profiles/schema";

export const profileEndpoint = defineEndpoint({
  id: "getProfile",
  tag: "Profiles",
  summary: "Read a profile",
  description:
    "Returns the groups that the caller may see; other groups are absent. Groups are complete: unknown values are null. The read of each returned group is added to the audit log.",
  problems: [unknownPersonProblems],
  permission: "view:people",
  params: personParams,
  response: profileResponse,
  effect: "recorded-read",
  run: ({ caller, params, published }) => getProfileResponse(caller, params.id, published),
});
