import { toResponse } from "@/lib/http/answer";
import { Problem } from "@/lib/platform/problem";
import { scimAnswerFormat } from "@/lib/protocols/scim/scim-endpoint";

/** Paths of the features of RFC 7644 that Kith does not support. */
const unsupported = /\/(Me|Bulk|\.search)$/;

const refuseUnknownPath = ({ url }: Request) =>
  toResponse(scimAnswerFormat.refuse(createPathProblem(new URL(url).pathname)));

const createPathProblem = (path: string) =>
  unsupported.test(path)
    ? new Problem(
        "not-implemented",
        "not_supported",
        "Kith's SCIM interface is read-only and has Users and Groups. This operation is not supported.",
      )
    : new Problem("missing", "unknown_path", "The SCIM interface has no such path.");

export {
  refuseUnknownPath as GET,
  refuseUnknownPath as POST,
  refuseUnknownPath as PUT,
  refuseUnknownPath as PATCH,
  refuseUnknownPath as DELETE,
  refuseUnknownPath as OPTIONS,
};
