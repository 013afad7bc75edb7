import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { storedPictureResponse } from "@/lib/directory/pictures/schema";
import { readPictureBody } from "@/lib/http/read-body";
import { okResponse, personParams } from "@/lib/platform/common-schemas";
import { removeUploadedPicture, storeUploadedPicture } from "@/lib/profiles/own-picture/commands";
import { pictureEndpoint } from "@/lib/protocols/rest/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: pictureEndpoint,
  PUT: defineEndpoint({
    id: "uploadPicture",
    tag: "People",
    summary: "Upload a picture",
    description:
      "Takes precedence over the picture of the source of people. Requires the same rights as `PATCH /api/people/{id}/about`. Metadata are removed. At most 2 MB, each side 64 to 4,096 pixels; pages show the middle square.",
    takesMedia: {
      "image/jpeg": "A JPEG picture.",
      "image/png": "A PNG picture.",
      "image/webp": "A WebP picture.",
    },
    problems: [
      { 400: ["picture_refused", "body_cut_short"], 413: ["picture_too_large"], 415: ["not_a_picture"] },
    ],
    permission: "view:people",
    params: personParams,
    response: storedPictureResponse,
    effect: "write",
    allowances: ["repetition"],
    run: async ({ caller, params, request }) =>
      storeUploadedPicture(caller, params.id, () => readPictureBody(request)),
  }),
  DELETE: defineEndpoint({
    id: "removePicture",
    tag: "People",
    summary: "Remove an uploaded picture",
    description: "The picture of the source of people is shown again. Does nothing without an upload.",
    permission: "view:people",
    params: personParams,
    response: okResponse,
    run: ({ caller, params }) => removeUploadedPicture(caller, params.id),
  }),
});
