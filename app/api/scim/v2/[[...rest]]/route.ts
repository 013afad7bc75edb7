import { toResponse } from "@/lib/http/answer";
import { Problem } from "@/lib/problem";
import { scimStyle } from "@/lib/scim/scim-endpoint";

/** What RFC 7644 has and Kith does not. */
const unsupported = /\/(Me|Bulk|\.search)$/;

// Every other path of the SCIM side, for whatever method.
const nothing = ({ url }: Request) => toResponse(scimStyle.refuse(problemOf(new URL(url).pathname)));

const problemOf = (path: string) =>
  unsupported.test(path)
    ? new Problem(
        "not-implemented",
        "not_supported",
        "Kith's SCIM side is for reading Users and Groups: this is not supported.",
      )
    : new Problem("missing", "unknown_path", "There is nothing at this address of SCIM.");

export { nothing as GET, nothing as POST, nothing as PUT, nothing as PATCH, nothing as DELETE };
