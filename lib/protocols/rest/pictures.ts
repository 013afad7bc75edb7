import "server-only";
import { defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { answerConditionally } from "@/lib/http/entity-tag";
import { limitPictureRequests } from "@/lib/identity/session/rate-limit";
import { personParams } from "@/lib/platform/common-schemas";
import { getPicture } from "@/lib/directory/pictures/queries";
import { pictureQuery } from "@/lib/directory/pictures/schema";
import { unknownPersonProblems } from "@/lib/http/problem-codes";

/** `GET /api/people/:id/picture`. Cached for 30 days if the URL contains the current version, else revalidated. */
export const pictureEndpoint = defineEndpoint({
  id: "getPicture",
  tag: "People",
  summary: "Read a picture",
  description:
    "Returns the picture of a person. For people without a picture, `avatar_url` is a drawing of their initials instead.",
  problems: [unknownPersonProblems, { 404: ["picture_not_found"] }],
  otherMedia: { "image/*": "The picture." },
  condition: "if-none-match",
  permission: "view:people",
  params: personParams,
  query: pictureQuery,
  limit: limitPictureRequests,
  run: async ({ caller, params, query, request }) => {
    const { contentType, bytes, version } = await getPicture(caller, params.id);
    const headers = {
      etag: `"${version}"`,
      vary: "Authorization, Cookie",
      "cache-control": query.v === version ? "private, max-age=2592000, immutable" : "private, no-cache",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    };
    const picture = { status: 200, headers: { "content-type": contentType }, body: bytes };
    return new RawAnswer(answerConditionally(request.headers, headers, picture));
  },
});
